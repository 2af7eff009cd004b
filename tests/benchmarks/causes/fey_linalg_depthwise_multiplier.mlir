func.func @dw(%a: tensor<1x34x34x16xf32>, %w: tensor<3x3x16x1xf32>) -> tensor<1x32x32x16xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x32x32x16xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  %0 = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<1> : vector<2xi64>, strides = dense<1> : vector<2xi64>}
      ins(%a, %w : tensor<1x34x34x16xf32>, tensor<3x3x16x1xf32>)
      outs(%f : tensor<1x32x32x16xf32>) -> tensor<1x32x32x16xf32>
  return %0 : tensor<1x32x32x16xf32>
}
