func.func @main(%a: tensor<4xf32, 1>, %b: tensor<4xf32, 1>) -> tensor<4xf32, 1> {
  %0 = arith.addf %a, %b : tensor<4xf32, 1>
  return %0 : tensor<4xf32, 1>
}
