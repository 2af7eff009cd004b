func.func @conv(%x: tensor<?x?x?x64xf16>, %w: tensor<3x3x64x128xf16>, %o: tensor<?x?x?x128xf32>) -> tensor<?x?x?x128xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf  ins(%x, %w : tensor<?x?x?x64xf16>, tensor<3x3x64x128xf16>) outs(%o : tensor<?x?x?x128xf32>) -> tensor<?x?x?x128xf32>
  return %0 : tensor<?x?x?x128xf32>
}
