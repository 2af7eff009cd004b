func.func @main(%a: tensor<4xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %0 = tensor.insert_slice %a into %o[2] [5] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}
