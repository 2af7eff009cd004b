func.func @main(%a: tensor<2x8x8xf32>, %b: tensor<2x8x8xf32>, %c: tensor<2x8x8xf32>) -> tensor<2x8x8xf32> {
  %0 = linalg.batch_mat
mul ins(%a, %b : tensor<2x8x8xf32>, tensor<2x8x8xf32>) outs(%c : tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  return %0 : tensor<2x8x8xf32>
}
