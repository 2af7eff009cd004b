#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
func.func @tiles(%a: tensor<4x8x16x16xf16>, %b: tensor<8x4x16x16xf16>, %c: tensor<4x4x16x16xf32>) -> tensor<4x4x16x16xf32> {
  %r = iree_gpu.multi_mma %a, %b, %c {indexing_maps = #maps, iterator_types = [#iree_gpu.iterator_type<parallel>, #iree_gpu.iterator_type<parallel>, #iree_gpu.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>} : tensor<4x8x16x16xf16>, tensor<8x4x16x16xf16> into tensor<4x4x16x16xf32>
  return %r : tensor<4x4x16x16xf32>
}
