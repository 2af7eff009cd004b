func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = [1marith.negf[0m %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
