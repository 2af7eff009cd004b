func.func @main(%a: tensor<7xi4>) -> tensor<7xi32> {
  %r = arith.extsi %a : tensor<7xi4> to tensor<7xi32>
  return %r : tensor<7xi32>
}
