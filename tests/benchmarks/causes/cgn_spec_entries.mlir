module @tuned_mi300x attributes {transform.with_named_sequence, iree_codegen.tuning_spec_with_default_entrypoint} {
  func.func @proj(%x: tensor<512x1024xf16>, %w: tensor<1024x512xf16>, %acc: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %0 = linalg.matmul ins(%x, %w : tensor<512x1024xf16>, tensor<1024x512xf16>) outs(%acc : tensor<512x512xf32>) -> tensor<512x512xf32>
    return %0 : tensor<512x512xf32>
  }
  transform.named_sequence @apply(%op: !transform.any_op {transform.readonly}, %cfg: !transform.any_param {transform.readonly}) {
    transform.annotate %op "compilation_info" = %cfg : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @match(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %op ["linalg.matmul"] : !transform.any_op
    %cfg = transform.param.constant #iree_codegen.compilation_info<lowering_config = #iree_gpu.lowering_config<{workgroup = [64, 128, 0], reduction = [0, 0, 4], subgroup = [2, 4, 0], promote_operands = [0, 1], mma_kind = #iree_gpu.mma_layout<MFMA_F32_16x16x16_F16>}>, translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUTileAndFuse workgroup_size = [256, 1, 1] subgroup_size = 64>> -> !transform.any_param
    transform.yield %op, %cfg : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @__kernel_config(%root: !transform.any_op {transform.consumed}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint} {
    %res = transform.foreach_match in %root @match -> @apply : (!transform.any_op) -> !transform.any_op
    transform.yield %res : !transform.any_op
  }
  transform.named_sequence @second(%root: !transform.any_op {transform.consumed}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint} {
    %res = transform.foreach_match in %root @match -> @apply : (!transform.any_op) -> !transform.any_op
    transform.yield %res : !transform.any_op
  }
}
