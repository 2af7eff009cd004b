func.func @gate(%a: tensor<4xf32>, %p: tensor<i1>) -> tensor<4xf32> {
  %0 = scf.if %p -> (tensor<4xf32>) {
    scf.yield %a : tensor<4xf32>
  } else {
    %n = arith.negf %a : tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
