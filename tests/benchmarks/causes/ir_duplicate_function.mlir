func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.negf %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.absf %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
