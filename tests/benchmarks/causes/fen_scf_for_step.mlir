func.func @sum(%x: tensor<128xf32>, %n: index, %step: i64) -> tensor<128xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.for %i = %c0 to %n step %step iter_args(%acc = %x) -> (tensor<128xf32>) {
    %a = arith.addf %acc, %x : tensor<128xf32>
    scf.yield %a : tensor<128xf32>
  }
  return %r : tensor<128xf32>
}
