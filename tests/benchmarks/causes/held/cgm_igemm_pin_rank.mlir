#tr = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64, {gpu_pipeline_options = #iree_gpu.pipeline_options<use_igemm_convolution = true>}>
#cfg = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, promote_operands = [0, 1], reduction = [0, 0, 0, 0, 1, 1, 2], subgroup = [0, 0, 1, 2, 0, 0, 0], workgroup = [1, 1, 32, 64, 0, 0, 0]}>
func.func @conv3(%x: tensor<2x34x34x128xf16>, %w: tensor<3x3x128x64xf16>) -> tensor<2x32x32x64xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x32x64xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<2x32x32x64xf32>) -> tensor<2x32x32x64xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>, compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>}
       ins(%x, %w : tensor<2x34x34x128xf16>, tensor<3x3x128x64xf16>) outs(%z : tensor<2x32x32x64xf32>) -> tensor<2x32x32x64xf32>
  return %r : tensor<2x32x32x64xf32>
}
