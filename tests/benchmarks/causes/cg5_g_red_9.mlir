#cfg = #iree_gpu.lowering_config<{workgroup = [1, 0], partial_reduction = [0, 1000], thread = [0, 4], lane_basis = [[1, 64], [0, 1]], subgroup_basis = [[1, 4], [0, 1]]}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
#ci = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>
func.func @r(%x: tensor<1024x4096xf32>) -> tensor<1024xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1024xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1024xf32>) -> tensor<1024xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1024x4096xf32>) outs(%f : tensor<1024xf32>) attrs = {compilation_info = #ci} {
  ^bb0(%a: f32, %b: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<1024xf32>
  return %r : tensor<1024xf32>
}
