func.func private @other(%a: tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %t = call @other(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %t : tensor<4xf32>
}
