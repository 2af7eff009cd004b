func.func @main(%a: tensor<3x4xf32>, %d: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = tensor.insert_slice %a into %d[0, 0] [2, 4] [1, 1] : tensor<3x4xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}
