func.func @main(%a: tensor<8xi8>) -> tensor<8xi8> {
  %c = arith.constant dense<300> : tensor<8xi8>
  %0 = arith.addi %a, %c : tensor<8xi8>
  return %0 : tensor<8xi8>
}
