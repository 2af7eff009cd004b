#c = #iree_gpu.lowering_config<{workgroup = [1, 0], partial_reduction = [0, 512]}>
#t = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [64, 1, 1] subgroup_size = 64>
#i = #iree_codegen.compilation_info<lowering_config = #c, translation_info = #t>
func.func @main(%a: tensor<64x2048xf32>, %o: tensor<64xf32>) -> tensor<64xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<64x2048xf32>) outs(%o : tensor<64xf32>) attrs = {compilation_info = #i} {
  ^bb0(%x: f32, %y: f32):
    %v = arith.addf %x, %y : f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}
