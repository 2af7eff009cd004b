#c = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 2], subgroup = [2, 2, 0], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, promote_operands = [0, 1]}>
#t = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @main(%a: tensor<127x129xf16>, %b: tensor<129x131xf16>, %c: tensor<127x131xf32>) -> tensor<127x131xf32> {
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>} ins(%a, %b : tensor<127x129xf16>, tensor<129x131xf16>) outs(%c : tensor<127x131xf32>) -> tensor<127x131xf32>
  return %r : tensor<127x131xf32>
}

