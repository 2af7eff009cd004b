#config = #iree_gpu.lowering_config<{workgroup = [128], thread = [4]}>
#info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<TileAndFuse> workgroup_size = [0, 1, 1] subgroup_size = 64>
func.func @main(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %e = tensor.empty() : tensor<4096xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<4096xf32>) outs(%e : tensor<4096xf32>) attrs = {compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #info>} {
  ^bb0(%a: f32, %o: f32):
    %s = math.sqrt %a : f32
    linalg.yield %s : f32
  } -> tensor<4096xf32>
  return %0 : tensor<4096xf32>
}
