func.func @main(%c: tensor<8xi32>, %a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.select %c, %a, %b : tensor<8xi32>, tensor<8xf32>
  return %0 : tensor<8xf32>
}
