func.func @main(%a: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %0 = tensor.extract_slice %a[0, 0] [4, 8] [1, 1] : tensor<8x16xf32> to tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
