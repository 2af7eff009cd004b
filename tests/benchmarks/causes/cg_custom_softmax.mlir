func.func @fused(%a: tensor<64x2048xf32>) -> tensor<64x2048xf32> {
  %o = tensor.empty() : tensor<64x2048xf32>
  %0 = iree_linalg_ext.custom_op {indexing_maps = [affine_map<(d0)[s0] -> (d0, s0)>, affine_map<(d0)[s0] -> (d0, s0)>], iterator_types = [#iree_linalg_ext.iterator_type<parallel>]} ins(%a : tensor<64x2048xf32>) outs(%o : tensor<64x2048xf32>) {
  ^bb0(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>):
    %1 = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%y : tensor<?x?xf32>) -> tensor<?x?xf32>
    iree_linalg_ext.yield %1 : tensor<?x?xf32>
  } -> tensor<64x2048xf32>
  return %0 : tensor<64x2048xf32>
}
