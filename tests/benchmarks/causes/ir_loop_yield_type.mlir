func.func @main(%a: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (tensor<4xf32>) {
    %1 = arith.truncf %x : tensor<4xf32> to tensor<4xf16>
    scf.yield %1 : tensor<4xf16>
  }
  return %0 : tensor<4xf32>
}
