func.func @conv(%x: tensor<2x34x34x128xbf16>, %w: tensor<3x3x128x64xbf16>, %o: tensor<2x32x32x64xbf16>) -> tensor<2x32x32x64xbf16> {
  %0 = linalg.conv_2d_nhwc_hwcf  ins(%x, %w : tensor<2x34x34x128xbf16>, tensor<3x3x128x64xbf16>) outs(%o : tensor<2x32x32x64xbf16>) -> tensor<2x32x32x64xbf16>
  return %0 : tensor<2x32x32x64xbf16>
}
