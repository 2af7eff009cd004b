func.func @m(%a: tensor<4x16xf32>, %d: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = tensor.insert_slice %a into %d[5, 0] [4, 16] [1, 1] : tensor<4x16xf32> into tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
