func.func @conv3d(%x: tensor<1x16x30x30x32xf8E5M2>, %w: tensor<3x3x3x32x64xf8E5M2>) -> tensor<1x14x28x28x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x14x28x28x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x14x28x28x64xf32>) -> tensor<1x14x28x28x64xf32>
  %r = linalg.conv_3d_ndhwc_dhwcf {strides = dense<1> : tensor<3xi64>, dilations = dense<1> : tensor<3xi64>} ins(%x, %w : tensor<1x16x30x30x32xf8E5M2>, tensor<3x3x3x32x64xf8E5M2>) outs(%f : tensor<1x14x28x28x64xf32>) -> tensor<1x14x28x28x64xf32>
  return %r : tensor<1x14x28x28x64xf32>
}
