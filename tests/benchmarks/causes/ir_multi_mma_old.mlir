#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
func.func @main(%a: tensor<2x2x4xf16>, %b: tensor<2x2x4xf16>, %c: tensor<2x2x4xf32>) -> tensor<2x2x4xf32> {
  %0 = iree_gpu.multi_mma %a, %b, %c {indexing_maps = #maps, iterator_types = [#iree_gpu.iterator_type<parallel>, #iree_gpu.iterator_type<parallel>, #iree_gpu.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>} : tensor<2x2x4xf16>, tensor<2x2x4xf16> into tensor<2x2x4xf32>
  return %0 : tensor<2x2x4xf32>
}
