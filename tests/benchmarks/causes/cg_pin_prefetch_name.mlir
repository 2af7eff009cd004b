// Configuration from the tuner's table of last spring.
#cfg = #iree_gpu.lowering_config<{workgroup = [64, 128, 0], reduction = [0, 0, 2], subgroup = [2, 4, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_BF16>}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64, {gpu_pipeline_options = #iree_gpu.pipeline_options<prefetch_shared_memory = true, no_reduce_shared_memory_bank_conflicts = true>}>
func.func @ffn_down(%x: tensor<1024x5120xbf16>, %w: tensor<5120x1280xbf16>) -> tensor<1024x1280xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024x1280xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1024x1280xf32>) -> tensor<1024x1280xf32>
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} ins(%x, %w : tensor<1024x5120xbf16>, tensor<5120x1280xbf16>) outs(%f : tensor<1024x1280xf32>) -> tensor<1024x1280xf32>
  return %r : tensor<1024x1280xf32>
}
