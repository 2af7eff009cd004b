func.func @main(%n: index, %init: tensor<16xf32>) -> tensor<16xf32> {
  %r = scf.forall (%i) in (16) shared_outs(%o = %init) -> (tensor<16xf32>) {
    %e = tensor.extract_slice %o[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %t = math.tanh %e : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}
