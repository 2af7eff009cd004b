#enc = #iree_encoding.encoding<operand_index = 0, op_type = matmul, element_types = [f32, f32, f32], user_indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>], round_dims_to = array<i64: 32, 32, 32>>
func.func @main(%a: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = iree_encoding.set_encoding %a : tensor<64x32xf32> -> tensor<64x32xf32, #enc>
  %1 = iree_encoding.unset_encoding %0 : tensor<64x32xf32, #enc> -> tensor<64x32xf32>
  return %1 : tensor<64x32xf32>
}
