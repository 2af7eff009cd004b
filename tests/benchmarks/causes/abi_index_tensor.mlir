func.func @main(%a: tensor<4xindex>) -> tensor<4xindex> {
  %0 = arith.addi %a, %a : tensor<4xindex>
  return %0 : tensor<4xindex>
}
