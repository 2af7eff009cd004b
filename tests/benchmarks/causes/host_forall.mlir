func.func @main(%a: tensor<16xf32>) -> tensor<16xf32> {
  %0 = scf.forall (%i) in (16) shared_outs(%o = %a) -> (tensor<16xf32>) {
    %x = tensor.extract_slice %o[%i] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %y = math.exp %x : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [1] [1] : tensor<1xf32> into tensor<16xf32>
    }
  }
  return %0 : tensor<16xf32>
}
