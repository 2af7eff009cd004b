module @tuned attributes {transform.with_named_sequence} {
  func.func @proj(%a: tensor<512x256xf16>, %b: tensor<256x512xf16>, %c: tensor<512x512xf32>) -> tensor<512x512xf32> {
    %0 = linalg.matmul ins(%a, %b : tensor<512x256xf16>, tensor<256x512xf16>) outs(%c : tensor<512x512xf32>) -> tensor<512x512xf32>
    return %0 : tensor<512x512xf32>
  }
  transform.named_sequence @apply_op_config(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @match_mmt(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.generic"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__kernel_config(%root: !transform.any_op {transform.consumed}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint} {
    %0 = transform.foreach_match in %root @match_mmt -> @apply_config : (!transform.any_op) -> !transform.any_op
    transform.yield %0 : !transform.any_op
  }
}
