#config = #iree_gpu.lowering_config<{workgroup = [256, 256, 0], reduction = [0, 0, 256], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, subgroup = [4, 4, 0], promote_operands = [0, 1]}>
#ti = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
#ci = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #ti>
func.func @main(%a: tensor<512x1024xf16>, %b: tensor<1024x2048xf16>) -> tensor<512x2048xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<512x2048xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  %r = linalg.matmul {compilation_info = #ci} ins(%a, %b : tensor<512x1024xf16>, tensor<1024x2048xf16>) outs(%f : tensor<512x2048xf32>) -> tensor<512x2048xf32>
  return %r : tensor<512x2048xf32>
}
