func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.mul %a, %a {shift = 0 : i8} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
