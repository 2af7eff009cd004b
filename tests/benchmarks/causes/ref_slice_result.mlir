func.func @main(%a: tensor<8x4xf32>) -> tensor<3x4xf32> {
  %0 = tensor.extract_slice %a[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
