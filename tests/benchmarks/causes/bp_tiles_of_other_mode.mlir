#config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, promote_operands = [0, 1], reduction = [0, 0, 4], subgroup = [2, 2, 0], workgroup = [64, 64, 0]}>
#translation = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [256, 1, 1] subgroup_size = 64>
#map = affine_map<(d0, d1) -> (d0, d1)>
#mapb = affine_map<(d0, d1) -> (d1)>
func.func @mlp(%x: tensor<512x2048xf16>, %w: tensor<2048x1024xf16>, %b: tensor<1024xf32>) -> tensor<512x1024xf16> {
  %cst = arith.constant 0.0 : f32
  %0 = tensor.empty() : tensor<512x1024xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %2 = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>}
    ins(%x, %w : tensor<512x2048xf16>, tensor<2048x1024xf16>) outs(%1 : tensor<512x1024xf32>) -> tensor<512x1024xf32>
  %3 = tensor.empty() : tensor<512x1024xf16>
  %4 = linalg.generic {indexing_maps = [#map, #mapb, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %b : tensor<512x1024xf32>, tensor<1024xf32>) outs(%3 : tensor<512x1024xf16>) {
  ^bb0(%in: f32, %bias: f32, %out: f16):
    %5 = arith.addf %in, %bias : f32
    %6 = arith.maximumf %5, %cst : f32
    %7 = arith.truncf %6 : f32 to f16
    linalg.yield %7 : f16
  } -> tensor<512x1024xf16>
  return %4 : tensor<512x1024xf16>
}
