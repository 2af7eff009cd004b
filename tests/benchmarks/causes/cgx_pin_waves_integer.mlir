#config = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 4], subgroup = [2, 2, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>}>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64, {llvm_func_attrs = {"amdgpu-waves-per-eu" = 2}}>
func.func @mlp(%x: tensor<384x512xf16>, %w: tensor<512x2048xf16>) -> tensor<384x2048xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<384x2048xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<384x2048xf32>) -> tensor<384x2048xf32>
  %y = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} ins(%x, %w : tensor<384x512xf16>, tensor<512x2048xf16>) outs(%init : tensor<384x2048xf32>) -> tensor<384x2048xf32>
  return %y : tensor<384x2048xf32>
}
