#cfg = #iree_gpu.lowering_config<{workgroup = [1, 0], partial_reduction = [0, 1000], thread = [0, 4], lane_basis = [[1, 64], [0, 1]], subgroup_basis = [[1, 4], [0, 1]]}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @rowsum(%x: tensor<64x10000xf16>) -> tensor<64xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<64xf16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<64xf16>) -> tensor<64xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x10000xf16>) outs(%f : tensor<64xf16>) attrs = {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} {
  ^bb0(%a: f16, %acc: f16):
    %s = arith.addf %a, %acc : f16
    linalg.yield %s : f16
  } -> tensor<64xf16>
  return %r : tensor<64xf16>
}
