#map = affine_map<(d0, d1, d2) -> (d0, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_I8_16x16x32_I32>, promote_operands = [0, 1], reduction = [0, 0, 4], subgroup = [2, 2, 0], workgroup = [64, 64, 0]}>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @qlinear(%x: tensor<512x1024xi8>, %w: tensor<4096x1024xi8>) -> tensor<512x4096xi32> {
  %cst = arith.constant 0 : i32
  %0 = tensor.empty() : tensor<512x4096xi32>
  %1 = linalg.fill ins(%cst : i32) outs(%0 : tensor<512x4096xi32>) -> tensor<512x4096xi32>
  %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<512x1024xi8>, tensor<4096x1024xi8>) outs(%1 : tensor<512x4096xi32>)
      attrs = {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>} {
  ^bb0(%in: i8, %in_0: i8, %out: i32):
    %3 = arith.extsi %in : i8 to i32
    %4 = arith.extsi %in_0 : i8 to i32
    %5 = arith.muli %3, %4 : i32
    %6 = arith.addi %out, %5 : i32
    linalg.yield %6 : i32
  } -> tensor<512x4096xi32>
  return %2 : tensor<512x4096xi32>
}
