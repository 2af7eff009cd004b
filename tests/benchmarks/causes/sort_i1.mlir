func.func @main(%k: tensor<1024x1xi1>, %v: tensor<1024x1xi4>) -> (tensor<1024x1xi1>, tensor<1024x1xi4>) {
  %0:2 = iree_linalg_ext.sort dimension(0) outs(%k, %v : tensor<1024x1xi1>, tensor<1024x1xi4>) {
  ^bb0(%a: i1, %b: i1, %c: i4, %d: i4):
    %lt = arith.cmpi ult, %a, %b : i1
    iree_linalg_ext.yield %lt : i1
  } -> tensor<1024x1xi1>, tensor<1024x1xi4>
  return %0#0, %0#1 : tensor<1024x1xi1>, tensor<1024x1xi4>
}
