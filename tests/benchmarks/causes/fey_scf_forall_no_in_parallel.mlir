func.func @tiled_exp(%a: tensor<64xf32>, %o: tensor<64xf32>) -> tensor<64xf32> {
  %0 = scf.forall (%i) in (4) shared_outs(%d = %o) -> (tensor<64xf32>) {
    %off = affine.apply affine_map<(d0) -> (d0 * 16)>(%i)
    %s = tensor.extract_slice %a[%off] [16] [1] : tensor<64xf32> to tensor<16xf32>
    %e = math.exp %s : tensor<16xf32>
    tensor.parallel_insert_slice %e into %d[%off] [16] [1] : tensor<16xf32> into tensor<64xf32>
  }
  return %0 : tensor<64xf32>
}
