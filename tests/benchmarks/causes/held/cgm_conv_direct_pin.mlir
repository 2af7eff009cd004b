// Second stage of a ResNet, tiles taken from the search for the first stage.
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
#cfg = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, promote_operands = [0, 1], reduction = [0, 0, 0, 0, 1, 1, 32], subgroup_m_count = 1 : i64, subgroup_n_count = 4 : i64, workgroup = [1, 1, 64, 128, 0, 0, 0]}>
func.func @stage2(%x: tensor<1x30x30x128xf16>, %w: tensor<3x3x128x128xf16>) -> tensor<1x28x28x128xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x28x28x128xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>,
       compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>}
       ins(%x, %w : tensor<1x30x30x128xf16>, tensor<3x3x128x128xf16>) outs(%z : tensor<1x28x28x128xf32>) -> tensor<1x28x28x128xf32>
  return %r : tensor<1x28x28x128xf32>
}
