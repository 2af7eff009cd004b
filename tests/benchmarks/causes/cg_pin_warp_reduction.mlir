#cfg = #iree_codegen.lowering_config<tile_sizes = [[1, 0], [0, 2048]]>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUWarpReduction workgroup_size = [512, 1, 1] subgroup_size = 64>
func.func @rowmax(%x: tensor<512x8192xf16>) -> tensor<512xf16> {
  %lo = arith.constant 0xFC00 : f16
  %e = tensor.empty() : tensor<512xf16>
  %f = linalg.fill ins(%lo : f16) outs(%e : tensor<512xf16>) -> tensor<512xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<512x8192xf16>) outs(%f : tensor<512xf16>) attrs = {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} {
  ^bb0(%in: f16, %acc: f16):
    %m = arith.maximumf %in, %acc : f16
    linalg.yield %m : f16
  } -> tensor<512xf16>
  return %r : tensor<512xf16>
}
