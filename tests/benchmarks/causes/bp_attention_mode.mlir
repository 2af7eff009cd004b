#config = #iree_gpu.lowering_config<{promote_operands = [0, 1, 2], workgroup = [1, 128, 0, 0, 64], reduction = [0, 0, 64, 0, 0]}>
#translation = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64>
#q = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3)>
#k = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d3)>
#v = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d4)>
#s = affine_map<(d0, d1, d2, d3, d4) -> ()>
#o = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4)>
func.func @sdpa(%q: tensor<20x2048x128xf16>, %k: tensor<20x2048x128xf16>, %v: tensor<20x2048x128xf16>) -> tensor<20x2048x128xf16> {
  %scale = arith.constant 0.0883789063 : f16
  %e = tensor.empty() : tensor<20x2048x128xf16>
  %0 = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o], compilation_info = #iree_codegen.compilation_info<lowering_config = #config, translation_info = #translation>, decomposition_config = {pv_attrs = {attention_pv_matmul, lowering_config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, subgroup_basis = [[1, 4, 1, 1, 1], [0, 1, 3, 4]], promote_operands = [1]}>}, qk_attrs = {attention_qk_matmul, lowering_config = #iree_gpu.lowering_config<{mma_kind = #iree_gpu.mma_layout<MFMA_F32_32x32x8_F16>, subgroup_basis = [[1, 4, 1, 1, 1], [0, 1, 2, 3]], promote_operands = [0, 1]}>}}}
    ins(%q, %k, %v, %scale : tensor<20x2048x128xf16>, tensor<20x2048x128xf16>, tensor<20x2048x128xf16>, f16) outs(%e : tensor<20x2048x128xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<20x2048x128xf16>
  return %0 : tensor<20x2048x128xf16>
}
