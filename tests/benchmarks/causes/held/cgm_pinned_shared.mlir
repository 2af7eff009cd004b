#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, promote_operands = [0, 1], reduction = [0, 0, 512], subgroup_m_count = 2 : i64, subgroup_n_count = 2 : i64, workgroup = [128, 256, 0]}>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @up(%x: tensor<512x1024xf16>, %w: tensor<4096x1024xf16>) -> tensor<512x4096xf32> {
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
