func.func private @f(tensor<4xf32>) -> tensor<4xf32>
func.func @main(%a: tensor<8xf32>) -> tensor<4xf32> {
  %0 = call @f(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
