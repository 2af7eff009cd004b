#config = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 4], subgroup = [2, 2, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.data_tiled_mma_layout<intrinsic = MFMA_F32_16x16x16_F16>}>
#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @up(%x: tensor<1024x640xf16>, %w: tensor<640x1280xf16>) -> tensor<1024x1280xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024x1280xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1024x1280xf32>) -> tensor<1024x1280xf32>
  %y = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} ins(%x, %w : tensor<1024x640xf16>, tensor<640x1280xf16>) outs(%init : tensor<1024x1280xf32>) -> tensor<1024x1280xf32>
  return %y : tensor<1024x1280xf32>
}
