// Collects the hidden states of each step.
func.func @unroll(%x: tensor<1x64xf32>, %n: index) -> tensor<?x64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = tensor.cast %x : tensor<1x64xf32> to tensor<?x64xf32>
  %all = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %first) -> (tensor<?x64xf32>) {
    %y = math.tanh %x : tensor<1x64xf32>
    %next = tensor.concat dim(0) %acc, %y : (tensor<?x64xf32>, tensor<1x64xf32>) -> tensor<?x64xf32>
    scf.yield %next : tensor<?x64xf32>
  }
  return %all : tensor<?x64xf32>
}
