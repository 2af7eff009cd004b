#q = affine_map<(m, k) -> (m, k)>
#o = affine_map<(m, k) -> (m)>
func.func @main(%a: tensor<64x128xf32>, %m: tensor<64xf32>, %s: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %0:2 = iree_linalg_ext.exp_reduction {indexing_maps = [#q, #o, #o], iterator_types = [#iree_linalg_ext.iterator_type<parallel>, #iree_linalg_ext.iterator_type<reduction>], exp_reduced_operands = [1]}
    ins(%a : tensor<64x128xf32>) outs(%m, %s : tensor<64xf32>, tensor<64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %1 = arith.addf %x, %z : f32
    iree_linalg_ext.yield %y, %1 : f32, f32
  } -> tensor<64xf32>, tensor<64xf32>
  return %0#0, %0#1 : tensor<64xf32>, tensor<64xf32>
}
