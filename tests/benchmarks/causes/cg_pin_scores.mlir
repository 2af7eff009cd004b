#cfg = #iree_gpu.lowering_config<{workgroup = [1, 64, 64, 0], reduction = [0, 0, 0, 2], subgroup = [0, 2, 2, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x32_BF16>}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @scores(%a: tensor<24x512x64xbf16>, %b: tensor<24x64x512xbf16>) -> tensor<24x512x512xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<24x512x512xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<24x512x512xf32>) -> tensor<24x512x512xf32>
  %r = linalg.batch_matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} ins(%a, %b : tensor<24x512x64xbf16>, tensor<24x64x512xbf16>) outs(%f : tensor<24x512x512xf32>) -> tensor<24x512x512xf32>
  return %r : tensor<24x512x512xf32>
}
