func.func @conv(%x: tensor<1x10x10x3xf32>, %k: tensor<3x3x3x4xf32>, %o: tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32> {
  %0 = linalg.conv_2d_nhwc_hwcf {strides = [1, 1], dilations = [1, 1]}
    ins(%x, %k : tensor<1x10x10x3xf32>, tensor<3x3x3x4xf32>) outs(%o : tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  return %0 : tensor<1x8x8x4xf32>
}
