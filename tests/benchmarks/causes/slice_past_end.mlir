func.func @main(%a: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %0 = tensor.extract_slice %a[6, 0] [4, 8] [1, 1] : tensor<8x8xf32> to tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
