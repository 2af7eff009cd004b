func.func @main(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %0 = arith.addf %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}
