func.func @stem(%x: tensor<1x34x34x64xf8E4M3FNUZ>, %w: tensor<3x3x64x128xf8E4M3FNUZ>) -> tensor<1x32x32x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x32x32x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x32x32x128xf32>) -> tensor<1x32x32x128xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<1x34x34x64xf8E4M3FNUZ>, tensor<3x3x64x128xf8E4M3FNUZ>) outs(%f : tensor<1x32x32x128xf32>) -> tensor<1x32x32x128xf32>
  return %r : tensor<1x32x32x128xf32>
}
