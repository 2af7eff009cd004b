func.func @main(%a: tensor<8x32xf32>) -> tensor<2x4x32xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [2, 8, 32] : tensor<8x32xf32> into tensor<2x4x32xf32>
  return %0 : tensor<2x4x32xf32>
}
