func.func @main(%x: tensor<1x34x34x0xf16>, %w: tensor<3x3x0x64xf16>, %o: tensor<1x32x32x64xf32>) -> tensor<1x32x32x64xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x34x34x0xf16>, tensor<3x3x0x64xf16>) outs(%o : tensor<1x32x32x64xf32>) -> tensor<1x32x32x64xf32>
  return %0 : tensor<1x32x32x64xf32>
}
