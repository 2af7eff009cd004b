#config = #iree_gpu.lowering_config<{workgroup = [64, 128, 0], reduction = [0, 0, 2], subgroup = [2, 4, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<MFMA_F64_16x16x4_F64>}>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @main(%lhs: tensor<1024x1024xf64>, %rhs: tensor<1024x1024xf64>) -> tensor<1024x1024xf64> {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<1024x1024xf64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<1024x1024xf64>) -> tensor<1024x1024xf64>
  %res = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} ins(%lhs, %rhs : tensor<1024x1024xf64>, tensor<1024x1024xf64>) outs(%init : tensor<1024x1024xf64>) -> tensor<1024x1024xf64>
  return %res : tensor<1024x1024xf64>
}
