func.func @main(%x: tensor<1x34x34x?xf16>, %w: tensor<3x3x?x128xf16>, %o: tensor<1x32x32x128xf32>) -> tensor<1x32x32x128xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf ins(%x, %w : tensor<1x34x34x?xf16>, tensor<3x3x?x128xf16>) outs(%o : tensor<1x32x32x128xf32>) -> tensor<1x32x32x128xf32>
  return %0 : tensor<1x32x32x128xf32>
}
