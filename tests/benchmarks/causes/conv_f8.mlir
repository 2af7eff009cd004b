func.func @conv(%x: tensor<2x34x34x128xf8E4M3FNUZ>, %w: tensor<3x3x128x64xf8E4M3FNUZ>, %o: tensor<2x32x32x64xf32>) -> tensor<2x32x32x64xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf  ins(%x, %w : tensor<2x34x34x128xf8E4M3FNUZ>, tensor<3x3x128x64xf8E4M3FNUZ>) outs(%o : tensor<2x32x32x64xf32>) -> tensor<2x32x32x64xf32>
  return %0 : tensor<2x32x32x64xf32>
}
