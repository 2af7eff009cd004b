func.func @pooled(%x: tensor<1x64x64x32xi8>) -> tensor<1x31x31x32xi8> {
  %z = arith.constant 0 : i8
  %e = tensor.empty() : tensor<1x31x31x32xi8>
  %w = tensor.empty() : tensor<3x3xi8>
  %f = linalg.fill ins(%z : i8) outs(%e : tensor<1x31x31x32xi8>) -> tensor<1x31x31x32xi8>
  %r = linalg.pooling_nhwc_max {strides = dense<2> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x64x64x32xi8>, tensor<3x3xi8>) outs(%f : tensor<1x32x32x32xi8>) -> tensor<1x32x32x32xi8>
  return %r : tensor<1x32x32x32xi8>
}
