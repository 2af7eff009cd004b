func.func @main(%a: tensor<8xi32>) -> tensor<8xi32> {
  %two = arith.constant dense<2.0> : tensor<8xi32>
  %0 = arith.muli %a, %two : tensor<8xi32>
  return %0 : tensor<8xi32>
}
