func.func @stem(%x: tensor<1x225x225x3xf16>, %w: tensor<3x3x3x32xf16>) -> tensor<1x112x112x32xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x112x112x32xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x112x112x32xf32>) -> tensor<1x112x112x32xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : vector<2xi64>, strides = dense<2> : vector<2xi64>} ins(%x, %w : tensor<1x225x225x3xf16>, tensor<3x3x3x32xf16>) outs(%f : tensor<1x112x112x32xf32>) -> tensor<1x112x112x32xf32>
  return %r : tensor<1x112x112x32xf32>
}
