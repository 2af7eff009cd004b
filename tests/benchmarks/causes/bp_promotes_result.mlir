#config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, promote_operands = [0, 1, 2], reduction = [0, 0, 64], subgroup_basis = [[2, 2, 1], [0, 1, 2]], workgroup = [64, 64, 0]}>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @proj(%x: tensor<512x2048xf16>, %w: tensor<2048x1024xf16>) -> tensor<512x1024xf32> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<512x1024xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %2 = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>}
    ins(%x, %w : tensor<512x2048xf16>, tensor<2048x1024xf16>) outs(%1 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  return %2 : tensor<512x1024xf32>
}
