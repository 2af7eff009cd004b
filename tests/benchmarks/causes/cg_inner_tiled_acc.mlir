#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @packed(%a: tensor<8x16x16x16xf16>, %b: tensor<8x16x16x16xf16>, %c: tensor<8x8x16x16xf16>) -> tensor<8x8x16x16xf16> {
  %r = iree_codegen.inner_tiled ins(%a, %b) outs(%c) {indexing_maps = [#a, #b, #c], iterator_types = [#linalg.iterator_type<parallel>, #linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>], kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, semantics = #iree_gpu.mma_semantics<distributed = false, opaque = false>} : tensor<8x16x16x16xf16>, tensor<8x16x16x16xf16> into tensor<8x8x16x16xf16>
  return %r : tensor<8x8x16x16xf16>
}
