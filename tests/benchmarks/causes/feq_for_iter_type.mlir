func.func @accumulate(%x: tensor<16x64xf16>, %n: index) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = arith.constant dense<0.0> : tensor<64xf32>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<64xf32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 64] [1, 1] : tensor<16x64xf16> to tensor<64xf16>
    %acc16 = arith.truncf %acc : tensor<64xf32> to tensor<64xf16>
    %new = arith.addf %acc16, %row : tensor<64xf16>
    scf.yield %new : tensor<64xf16>
  }
  return %sum : tensor<64xf32>
}
