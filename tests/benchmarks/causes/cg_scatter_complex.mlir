func.func @place(%base: tensor<512xcomplex<f32>>, %upd: tensor<64xcomplex<f32>>, %idx: tensor<64x1xi32>) -> tensor<512xcomplex<f32>> {
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%upd, %idx : tensor<64xcomplex<f32>>, tensor<64x1xi32>) outs(%base : tensor<512xcomplex<f32>>) {
  ^bb0(%u: complex<f32>, %o: complex<f32>):
    %s = complex.add %u, %o : complex<f32>
    iree_linalg_ext.yield %s : complex<f32>
  } -> tensor<512xcomplex<f32>>
  return %r : tensor<512xcomplex<f32>>
}
