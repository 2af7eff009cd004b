func.func @main(%a: tensor<2x3x4xf32>) -> tensor<8x3xf32> {
  %0 = tensor.collapse_shape %a [[0, 2], [1]] : tensor<2x3x4xf32> into tensor<8x3xf32>
  return %0 : tensor<8x3xf32>
}
