func.func @scale_rows(%x: tensor<128x64xf32>, %s: tensor<64xf32>) -> tensor<128x64xf32> {
  %e = tensor.empty() : tensor<128x64xf32>
  %r = scf.forall (%i) in (128) shared_outs(%o = %e) -> (tensor<128x64xf32>) {
    %row = tensor.extract_slice %x[%i, 0] [1, 64] [1, 1] : tensor<128x64xf32> to tensor<64xf32>
    %y = arith.mulf %row, %s : tensor<64xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i, 0] [1, 64] [1, 1] : tensor<64xf32> into tensor<128x64xf32>
    }
  }
  return %r : tensor<128x64xf32>
}
