#c = #iree_gpu.lowering_config<{workgroup = [256], thread = [4]}>
#t = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [64, 1, 1] subgroup_size = 64>
#i = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>
func.func @main(%a: tensor<8192xf32>) -> tensor<8192xf32> {
  %e = tensor.empty() : tensor<8192xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8192xf32>) outs(%e : tensor<8192xf32>) attrs = {compilation_info = #i} {
  ^bb0(%x: f32, %y: f32):
    %v = math.exp %x : f32
    linalg.yield %v : f32
  } -> tensor<8192xf32>
  return %r : tensor<8192xf32>
}
