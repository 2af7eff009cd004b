#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#rhs = #iree_encoding.encoding<operand_index = 1 : index, op_type = matmul, element_types = [f16, f16, f32], user_indexing_maps = [#map, #map1, #map2]>
func.func @weights(%w: tensor<256x512xf16>) -> tensor<512x256xf16> {
  %0 = iree_encoding.set_encoding %w : tensor<256x512xf16> -> tensor<256x512xf16, #rhs>
  %1 = iree_encoding.unset_encoding %0 : tensor<256x512xf16, #rhs> -> tensor<512x256xf16>
  return %1 : tensor<512x256xf16>
}
