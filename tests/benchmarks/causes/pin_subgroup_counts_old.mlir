#cfg = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, workgroup = [64, 128, 0], reduction = [0, 0, 64], subgroup_m_count = 2, subgroup_n_count = 2, promote_operands = [0, 1]}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [128, 1, 1] subgroup_size = 64>
func.func @mm(%a: tensor<1000x1024xf16>, %b: tensor<1024x2048xf16>) -> tensor<1000x2048xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1000x2048xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1000x2048xf32>) -> tensor<1000x2048xf32>
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} ins(%a, %b : tensor<1000x1024xf16>, tensor<1024x2048xf16>) outs(%f : tensor<1000x2048xf32>) -> tensor<1000x2048xf32>
  return %r : tensor<1000x2048xf32>
}
