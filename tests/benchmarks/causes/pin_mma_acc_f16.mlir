#c = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 32], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, subgroup_basis = [[2, 2, 1], [0, 1, 2]]}>
#t = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @main(%a: tensor<512x512xf16>, %b: tensor<512x512xf16>, %c: tensor<512x512xf16>) -> tensor<512x512xf16> {
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>} ins(%a, %b : tensor<512x512xf16>, tensor<512x512xf16>) outs(%c : tensor<512x512xf16>) -> tensor<512x512xf16>
  return %r : tensor<512x512xf16>
}
