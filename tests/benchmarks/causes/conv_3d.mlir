func.func @conv(%x: tensor<1x10x10x10x7xf16>, %w: tensor<3x3x3x7x5xf16>, %o: tensor<1x8x8x8x5xf32>) -> tensor<1x8x8x8x5xf32> {
  %0 = linalg.conv_3d_ndhwc_dhwcf  ins(%x, %w : tensor<1x10x10x10x7xf16>, tensor<3x3x3x7x5xf16>) outs(%o : tensor<1x8x8x8x5xf32>) -> tensor<1x8x8x8x5xf32>
  return %0 : tensor<1x8x8x8x5xf32>
}
