func.func @main(%a: tensor<?x10x10x3xf32>, %w: tensor<3x3x3x8xf32>, %p: tensor<2x2xi64>) -> tensor<?x?x?x8xf32> {
  %0 = "stablehlo.dynamic_conv"(%a, %w, %p) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64} : (tensor<?x10x10x3xf32>, tensor<3x3x3x8xf32>, tensor<2x2xi64>) -> tensor<?x?x?x8xf32>
  return %0 : tensor<?x?x?x8xf32>
}
