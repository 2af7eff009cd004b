func.func @main(%a: tensor<?x32xf32>) -> tensor<?x4x32xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] : tensor<?x32xf32> into tensor<?x4x32xf32>
  return %0 : tensor<?x4x32xf32>
}
