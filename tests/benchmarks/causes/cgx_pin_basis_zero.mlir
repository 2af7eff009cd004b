#config = #iree_gpu.lowering_config<{workgroup = [128, 64, 0], reduction = [0, 0, 64], promote_operands = [0, 1], subgroup_basis = [[4, 0, 1], [0, 1, 2]], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>}>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @gate(%x: tensor<2048x1024xf16>, %w: tensor<1024x2816xf16>) -> tensor<2048x2816xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2048x2816xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2048x2816xf32>) -> tensor<2048x2816xf32>
  %y = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} ins(%x, %w : tensor<2048x1024xf16>, tensor<1024x2816xf16>) outs(%init : tensor<2048x2816xf32>) -> tensor<2048x2816xf32>
  return %y : tensor<2048x2816xf32>
}
