func.func @main(%c: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  scf.if %c {
    %0 = arith.negf %a : tensor<4xf32>
  }
  return %0 : tensor<4xf32>
}
