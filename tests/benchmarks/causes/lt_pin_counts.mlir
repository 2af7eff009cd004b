#cfg = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 64], promote_operands = [0, 1], subgroup_m_count = 2, subgroup_n_count = 2, mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @mm(%a: tensor<128x128xf16>, %b: tensor<128x128xf16>) -> tensor<128x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} ins(%a, %b : tensor<128x128xf16>, tensor<128x128xf16>) outs(%f : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}
