func.func @main(%x: tensor<4x8x16xf32>) -> tensor<4x64xf32> {
  %0 = tensor.collapse_shape %x [[0], [1, 2]] : tensor<4x8x16xf32> into tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}
