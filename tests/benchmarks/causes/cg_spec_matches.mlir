// A convolution and, in the same file, the specification that is being tuned for it.
module @conv_with_spec attributes {transform.with_named_sequence, iree_codegen.tuning_spec_with_default_entrypoint} {
  func.func @main(%x: tensor<2x34x34x16xf16>, %w: tensor<3x3x16x32xf16>, %o: tensor<2x32x32x32xf32>) -> tensor<2x32x32x32xf32> {
    %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%x, %w : tensor<2x34x34x16xf16>, tensor<3x3x16x32xf16>) outs(%o : tensor<2x32x32x32xf32>) -> tensor<2x32x32x32xf32>
    return %0 : tensor<2x32x32x32xf32>
  }
  transform.named_sequence @mark(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @is_matmul(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.matmul"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @is_conv(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.match.operation_name %op ["linalg.conv_2d_nhwc_hwcf"] : !transform.any_op
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @__kernel_config(%root: !transform.any_op {transform.consumed}) -> !transform.any_op attributes {iree_codegen.tuning_spec_entrypoint} {
    %0 = transform.foreach_match in %root @is_matmul -> @mark : (!transform.any_op) -> !transform.any_op
    %1 = transform.foreach_match in %0 @is_conv -> @mark : (!transform.any_op) -> !transform.any_op
    transform.yield %1 : !transform.any_op
  }
}
