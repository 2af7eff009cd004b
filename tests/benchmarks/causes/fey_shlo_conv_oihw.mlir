module @jit_conv {
  func.func public @main(%img: tensor<8x16x16x4xf32>, %w: tensor<16x4x3x3xf32>) -> tensor<8x14x14x16xf32> {
    %0 = stablehlo.convolution(%img, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x16x16x4xf32>, tensor<16x4x3x3xf32>) -> tensor<8x14x14x16xf32>
    %1 = stablehlo.tanh %0 : tensor<8x14x14x16xf32>
    return %1 : tensor<8x14x14x16xf32>
  }
}
