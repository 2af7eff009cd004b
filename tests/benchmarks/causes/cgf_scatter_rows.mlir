func.func @upd(%o: tensor<32x128xf32>, %i: tensor<16x2xi32>, %u: tensor<16x64xf32>) -> tensor<32x128xf32> {
  %r = iree_linalg_ext.scatter dimension_map = [0] unique_indices(true) ins(%u, %i : tensor<16x64xf32>, tensor<16x2xi32>) outs(%o : tensor<32x128xf32>) {
  ^bb0(%n: f32, %old: f32):
    iree_linalg_ext.yield %n : f32
  } -> tensor<32x128xf32>
  return %r : tensor<32x128xf32>
}
