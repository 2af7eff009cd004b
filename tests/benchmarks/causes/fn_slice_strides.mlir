func.func @main(%a: tensor<8x8xf32>) -> tensor<4x4xf32> {
  %0 = tensor.extract_slice %a[0, 0] [4, 4] : tensor<8x8xf32> to tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
