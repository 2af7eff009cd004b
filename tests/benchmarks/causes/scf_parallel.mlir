func.func @main(%a: tensor<64xf32>, %o: tensor<64xf32>) -> tensor<64xf32> {
  %0 = scf.forall (%i) in (64) shared_outs(%s = %o) -> tensor<64xf32> {
    %1 = tensor.extract_slice %a[%i] [1] [1] : tensor<64xf32> to tensor<1xf32>
    %2 = math.exp %1 : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %s[%i] [1] [1] : tensor<1xf32> into tensor<64xf32>
    }
  }
  return %0 : tensor<64xf32>
}
