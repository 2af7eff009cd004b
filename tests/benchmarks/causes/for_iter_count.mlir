func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%x = %a) -> (tensor<4xf32>, tensor<4xf32>) {
    %y = arith.addf %x, %a : tensor<4xf32>
    scf.yield %y, %y : tensor<4xf32>, tensor<4xf32>
  }
  return %0#0 : tensor<4xf32>
}
