module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %mm = transform.structured.match ops{["linalg.batch_matmul"]} in %module : (!transform.any_op) -> !transform.any_op
    %generic = transform.structured.generalise %mm : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
