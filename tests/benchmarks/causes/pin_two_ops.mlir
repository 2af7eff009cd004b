#c = #iree_gpu.lowering_config<{workgroup = [64, 64, 0], reduction = [0, 0, 32], thread = [4, 4, 0]}>
#d = #iree_gpu.lowering_config<{workgroup = [32, 128], thread = [1, 4]}>
#t = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [256, 1, 1] subgroup_size = 64>
#u = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [128, 1, 1] subgroup_size = 64>
#m = affine_map<(d0, d1) -> (d0, d1)>
#i = #iree_codegen.compilation_info<lowering_config = #d, translation_info = #u>
func.func @main(%a: tensor<512x512xf16>, %b: tensor<512x512xf16>, %c: tensor<512x512xf32>) -> tensor<512x512xf32> {
  %r = linalg.matmul {compilation_info = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>} ins(%a, %b : tensor<512x512xf16>, tensor<512x512xf16>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
  %e = tensor.empty() : tensor<512x512xf32>
  %s = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<512x512xf32>) outs(%e : tensor<512x512xf32>) attrs = {compilation_info = #i} {
  ^bb0(%x: f32, %y: f32):
    %v = math.exp %x : f32
    linalg.yield %v : f32
  } -> tensor<512x512xf32>
  return %s : tensor<512x512xf32>
}
