func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.negf %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
