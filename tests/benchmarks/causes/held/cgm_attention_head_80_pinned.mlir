// SDXL, head size changed from 64 to 80; the configuration was kept.
#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
#tr = #iree_codegen.translation_info<pipeline = LLVMGPUVectorDistribute workgroup_size = [256, 1, 1] subgroup_size = 64>
#cfg = #iree_gpu.lowering_config<{promote_operands = [0, 1, 2], reduction = [0, 0, 0, 0, 64], workgroup = [1, 64, 16, 0, 0]}>
func.func @sdpa(%q: tensor<20x1024x80xf16>, %k: tensor<20x1024x80xf16>, %v: tensor<20x1024x80xf16>) -> tensor<20x1024x80xf16> {
  %scale = arith.constant 1.118000e-01 : f16
  %e = tensor.empty() : tensor<20x1024x80xf16>
  %r = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o],
      compilation_info = #iree_codegen.compilation_info<lowering_config = #cfg, translation_info = #tr>,
      decomposition_config = {
        qk_attrs = {attention_qk_matmul, lowering_config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.virtual_mma_layout<VMFMA_F32_16x16x32_F16>, subgroup_basis = [[1, 4, 1, 1, 1], [0, 1, 3, 4]], promote_operands = [0, 1]}>},
        pv_attrs = {attention_pv_matmul, lowering_config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>, subgroup_basis = [[1, 4, 1, 1, 1], [0, 1, 2, 4]], promote_operands = [1]}>}}}
      ins(%q, %k, %v, %scale : tensor<20x1024x80xf16>, tensor<20x1024x80xf16>, tensor<20x1024x80xf16>, f16) outs(%e : tensor<20x1024x80xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<20x1024x80xf16>
  return %r : tensor<20x1024x80xf16>
}
