func.func @main(%x: tensor<1x28x28x3xf32>, %w: tensor<3x3x4x16xf32>) -> tensor<1x26x26x16xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x28x28x3xf32>, tensor<3x3x4x16xf32>) -> tensor<1x26x26x16xf32>
  return %0 : tensor<1x26x26x16xf32>
}
