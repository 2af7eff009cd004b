#cfg = #iree_gpu.lowering_config<{workgroup = [1, 1, 64, 0, 0, 0], reduction = [0, 0, 0, 0, 0, 32], promote_operands = [1, 2]}>
#tr = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<VectorDistribute> workgroup_size = [256, 1, 1] subgroup_size = 64>
#ci = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>

func.func @att(%q: tensor<1x32x128x64xf16>, %k: tensor<1x32x512x64xf16>, %v: tensor<1x32x512x64xf16>) -> tensor<1x32x128x64xf16> {
  %s = arith.constant 0.125 : f16
  %e = tensor.empty() : tensor<1x32x128x64xf16>
  %r = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, h, m, n, k1, k2) -> (b, h, m, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, n)>, affine_map<(b, h, m, n, k1, k2) -> ()>, affine_map<(b, h, m, n, k1, k2) -> (b, h, m, n)>]> {compilation_info = #ci} ins(%q, %k, %v, %s : tensor<1x32x128x64xf16>, tensor<1x32x512x64xf16>, tensor<1x32x512x64xf16>, f16) outs(%e : tensor<1x32x128x64xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<1x32x128x64xf16>
  return %r : tensor<1x32x128x64xf16>
}
