#cfg = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, workgroup = [1, 1, 32, 64, 0], reduction = [0, 0, 0, 0, 8], subgroup = [1, 1, 1, 2, 0], promote_operands = [0, 1], padding = [1, 4, 32, 64, 128]}>
#tr = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64, {gpu_pipeline_options = #iree_gpu.pipeline_options<use_igemm_convolution = true>}>
func.func @conv(%x: tensor<2x30x30x128xf16>, %w: tensor<3x3x128x64xf16>) -> tensor<2x28x28x64xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x28x28x64xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x28x28x64xf32>) -> tensor<2x28x28x64xf32>
  %r = linalg.conv_2d_nhwc_hwcf {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>, strides = dense<1> : tensor<2xi64>, dilations = dense<1> : tensor<2xi64>}
      ins(%x, %w : tensor<2x30x30x128xf16>, tensor<3x3x128x64xf16>) outs(%f : tensor<2x28x28x64xf32>) -> tensor<2x28x28x64xf32>
  return %r : tensor<2x28x28x64xf32>
}
