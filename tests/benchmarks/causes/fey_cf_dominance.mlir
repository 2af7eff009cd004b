func.func @maybe_exp(%a: tensor<4xf32>, %p: i1) -> tensor<4xf32> {
  cf.cond_br %p, ^bb1, ^bb2
^bb1:
  %0 = math.exp %a : tensor<4xf32>
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  return %0 : tensor<4xf32>
}
