func.func @conv(%x: tensor<2x34x34x16xf16>, %w: tensor<3x3x32x64xf16>, %o: tensor<2x32x32x64xf16>) -> tensor<2x32x32x64xf16> {
  %0 = linalg.conv_2d_nhwc_hwcf  ins(%x, %w : tensor<2x34x34x16xf16>, tensor<3x3x32x64xf16>) outs(%o : tensor<2x32x32x64xf16>) -> tensor<2x32x32x64xf16>
  return %0 : tensor<2x32x32x64xf16>
}
