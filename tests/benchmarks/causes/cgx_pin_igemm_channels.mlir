#config = #iree_gpu.lowering_config<{workgroup = [1, 2, 32, 64, 0], reduction = [0, 0, 0, 0, 4], subgroup = [1, 1, 2, 1, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>}>
#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64, {gpu_pipeline_options = #iree_gpu.pipeline_options<use_igemm_convolution = true>}>
func.func @stage2(%x: tensor<2x34x34x64xf16>, %w: tensor<3x3x64x96xf16>) -> tensor<2x32x32x96xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x32x96xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x32x32x96xf32>) -> tensor<2x32x32x96xf32>
  %y = linalg.conv_2d_nhwc_hwcf {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} ins(%x, %w : tensor<2x34x34x64xf16>, tensor<3x3x64x96xf16>) outs(%init : tensor<2x32x32x96xf32>) -> tensor<2x32x32x96xf32>
  return %y : tensor<2x32x32x96xf32>
}
