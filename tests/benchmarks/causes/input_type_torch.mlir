func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = tosa.exp %a : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
