#cfg = #iree_gpu.lowering_config<{workgroup = [1, 128, 0, 0, 0], reduction = [0, 0, 0, 0, 64], promote_operands = [1, 2]}>
#qk = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, subgroup_basis = [[1, 4, 1, 1, 1], [0, 1, 3, 4]], promote_operands = [1]}>
#pv = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_BF16>, subgroup_basis = [[1, 4, 1, 1, 1], [0, 1, 2, 4]], promote_operands = [1]}>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @main(%q: tensor<20x1024x64xf16>, %k: tensor<20x1024x64xf16>, %v: tensor<20x1024x64xf16>) -> tensor<20x1024x64xf16> {
  %s = arith.constant 1.250000e-01 : f16
  %e = tensor.empty() : tensor<20x1024x64xf16>
  %0 = iree_linalg_ext.attention {compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>, decomposition_config = {qk_attrs = {attention_qk_matmul, lowering_config = #qk}, pv_attrs = {attention_pv_matmul, lowering_config = #pv}}, indexing_maps = [#q, #k, #v, #s, #o]}
    ins(%q, %k, %v, %s : tensor<20x1024x64xf16>, tensor<20x1024x64xf16>, tensor<20x1024x64xf16>, f16) outs(%e : tensor<20x1024x64xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<20x1024x64xf16>
  return %0 : tensor<20x1024x64xf16>
}
