func.func @conv(%x: tensor<4x56x56x64xf16>, %w: tensor<128x3x3x64xf16>) -> tensor<4x54x54x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x54x54x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x54x54x128xf32>) -> tensor<4x54x54x128xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<4x56x56x64xf16>, tensor<128x3x3x64xf16>) outs(%f : tensor<4x54x54x128xf32>) -> tensor<4x54x54x128xf32>
  return %r : tensor<4x54x54x128xf32>
}
