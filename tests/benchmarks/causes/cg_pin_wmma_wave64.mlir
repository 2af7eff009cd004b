#cfg = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 2], subgroup = [2, 2, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<WMMAR3_F32_16x16x16_F16>}>
#tr = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @main(%a: tensor<512x256xf16>, %b: tensor<256x1024xf16>, %c: tensor<512x1024xf32>) -> tensor<512x1024xf32> {
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} ins(%a, %b : tensor<512x256xf16>, tensor<256x1024xf16>) outs(%c : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %r : tensor<512x1024xf32>
}
