func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c = arith.constant 0 : i64
  %0:2 = call @g(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
  %1 = arith.addf %0#0, %0#1 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @g(tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>)
