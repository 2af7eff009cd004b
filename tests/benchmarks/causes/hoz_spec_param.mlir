module @tuning attributes {transform.with_named_sequence, iree_codegen.tuning_spec_with_default_entrypoint} {
  transform.named_sequence @match_mmt(%op: !transform.any_op {transform.readonly}) -> (!transform.any_op, !transform.any_param) {
    transform.match.operation_name %op ["linalg.generic"] : !transform.any_op
    %config = transform.param.constant 4 : i64 -> !transform.any_param
    transform.yield %op, %config : !transform.any_op, !transform.any_param
  }
  transform.named_sequence @apply_config(%op: !transform.any_op {transform.readonly}, %config: !transform.any_param) {
    transform.annotate %op "compilation_info" = %config : !transform.any_op, !transform.any_param
    transform.yield
  }
  transform.named_sequence @__kernel_config(%variant: !transform.any_op {transform.consumed}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint} {
    %done = transform.foreach_match in %variant
      @match_mmt -> @apply_config : (!transform.any_op) -> !transform.any_op
    transform.yield %done : !transform.any_op
  }
}
