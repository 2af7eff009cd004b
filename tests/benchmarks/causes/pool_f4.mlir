func.func @pool(%x: tensor<1x32x32x64xf4E2M1FN>) -> tensor<1x16x16x64xf4E2M1FN> {
  %z = arith.constant 0.0 : f4E2M1FN
  %e = tensor.empty() : tensor<1x16x16x64xf4E2M1FN>
  %w = tensor.empty() : tensor<2x2xf4E2M1FN>
  %f = linalg.fill ins(%z : f4E2M1FN) outs(%e : tensor<1x16x16x64xf4E2M1FN>) -> tensor<1x16x16x64xf4E2M1FN>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<1x32x32x64xf4E2M1FN>, tensor<2x2xf4E2M1FN>) outs(%f : tensor<1x16x16x64xf4E2M1FN>) -> tensor<1x16x16x64xf4E2M1FN>
  return %r : tensor<1x16x16x64xf4E2M1FN>
}
