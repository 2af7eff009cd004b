func.func @main(%a: tensor<64xf32>, %n: index) -> tensor<64xf32> {
  %z = arith.constant dense<0.0> : vector<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %acc = scf.for %i = %c0 to %n step %c4 iter_args(%v = %z) -> (vector<4xf32>) {
    %p = arith.constant 0.0 : f32
    %r = vector.transfer_read %a[%i], %p : tensor<64xf32>, vector<4xf32>
    %s = arith.addf %v, %r : vector<4xf32>
    scf.yield %s : vector<4xf32>
  }
  %0 = vector.transfer_write %acc, %a[%c0] : vector<4xf32>, tensor<64xf32>
  return %0 : tensor<64xf32>
}
