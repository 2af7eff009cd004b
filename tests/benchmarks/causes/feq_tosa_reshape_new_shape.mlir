func.func @classifier(%arg0: tensor<1x7x7x64xf32>, %w: tensor<1x3136x10xf32>) -> tensor<1x10xf32> {
  %0 = tosa.reshape %arg0 {new_shape = array<i64: 1, 1, 3136>} : (tensor<1x7x7x64xf32>) -> tensor<1x1x3136xf32>
  %1 = tosa.matmul %0, %w : (tensor<1x1x3136xf32>, tensor<1x3136x10xf32>) -> tensor<1x1x10xf32>
  %2 = tosa.reshape %1 {new_shape = array<i64: 1, 10>} : (tensor<1x1x10xf32>) -> tensor<1x10xf32>
  return %2 : tensor<1x10xf32>
}
