func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%a : tensor<4xf32>), ^bb2
^bb1(%x: tensor<4xf32>):
  %0 = arith.negf %x : tensor<4xf32>
  return %0 : tensor<4xf32>
^bb2(%y: tensor<4xf32>):
  return %y : tensor<4xf32>
}
