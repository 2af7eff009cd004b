#maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>]
func.func @main(%a: tensor<8x8x16x8xf16>, %b: tensor<8x8x16x16xf16>, %c: tensor<8x8x16x16xf32>) -> tensor<8x8x16x16xf32> {
  %0 = iree_codegen.inner_tiled ins(%a, %b) outs(%c) {indexing_maps = #maps, iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>} : tensor<8x8x16x8xf16>, tensor<8x8x16x16xf16> into tensor<8x8x16x16xf32>
  return %0 : tensor<8x8x16x16xf32>
}
