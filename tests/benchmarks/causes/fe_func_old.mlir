func @add(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = addf %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
