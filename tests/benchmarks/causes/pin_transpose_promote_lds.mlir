#cfg = #iree_gpu.lowering_config<{workgroup = [1, 256, 256], thread = [1, 1, 8], promote_operands = [0, 1]}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64>
func.func @addt(%x: tensor<8x1024x1024xf32>, %y: tensor<8x1024x1024xf32>) -> tensor<8x1024x1024xf32> {
  %e = tensor.empty() : tensor<8x1024x1024xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"], compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>} ins(%x, %y : tensor<8x1024x1024xf32>, tensor<8x1024x1024xf32>) outs(%e : tensor<8x1024x1024xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<8x1024x1024xf32>
  return %r : tensor<8x1024x1024xf32>
}
