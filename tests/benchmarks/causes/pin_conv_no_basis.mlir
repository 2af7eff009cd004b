#config = #iree_gpu.lowering_config<{workgroup = [1, 4, 16, 64], reduction = [0, 0, 0, 0, 1, 1, 32], thread = [1, 1, 1, 4]}>
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @main(%x: tensor<2x34x34x64xf16>, %w: tensor<3x3x64x128xf16>) -> tensor<2x32x32x128xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x32x32x128xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<2x32x32x128xf32>) -> tensor<2x32x32x128xf32>
  %r = linalg.conv_2d_nhwc_hwcf {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #info>}
      ins(%x, %w : tensor<2x34x34x64xf16>, tensor<3x3x64x128xf16>) outs(%f : tensor<2x32x32x128xf32>) -> tensor<2x32x32x128xf32>
  return %r : tensor<2x32x32x128xf32>
}
