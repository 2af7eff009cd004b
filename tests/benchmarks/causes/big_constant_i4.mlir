func.func @main(%i: tensor<3xi4>) -> tensor<3xi4> {
  %c = arith.constant dense<[1, 2, 3]> : tensor<3xi4>
  %0 = arith.addi %i, %c : tensor<3xi4>
  return %0 : tensor<3xi4>
}
