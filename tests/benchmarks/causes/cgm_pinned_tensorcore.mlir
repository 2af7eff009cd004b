// Configuration from the A100 build of the same model.
#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#config = #iree_codegen.lowering_config<tile_sizes = [[64, 64, 32]]>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUMatmulTensorCore workgroup_size = [64, 2, 1] subgroup_size = 32, {pipeline_depth = 3 : i64, store_stage = 1 : i64}>
func.func @qkv(%x: tensor<512x1024xf16>, %w: tensor<4096x1024xf16>) -> tensor<512x4096xf32> {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = tensor.empty() : tensor<512x4096xf32>
  %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<512x4096xf32>) -> tensor<512x4096xf32>
  %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<512x1024xf16>, tensor<4096x1024xf16>) outs(%1 : tensor<512x4096xf32>)
      attrs = {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} {
  ^bb0(%in: f16, %in_0: f16, %out: f32):
    %3 = arith.extf %in : f16 to f32
    %4 = arith.extf %in_0 : f16 to f32
    %5 = arith.mulf %3, %4 : f32
    %6 = arith.addf %out, %5 : f32
    linalg.yield %6 : f32
  } -> tensor<512x4096xf32>
  return %2 : tensor<512x4096xf32>
}
