func.func @sort(%keys: tensor<128xf8E4M3FN>) -> tensor<128xf8E4M3FN> {
  %0 = iree_linalg_ext.sort dimension(0) outs(%keys : tensor<128xf8E4M3FN>) {
  ^bb0(%a: f8E4M3FN, %b: f8E4M3FN):
    %c = arith.cmpf olt, %a, %b : f8E4M3FN
    iree_linalg_ext.yield %c : i1
  } -> tensor<128xf8E4M3FN>
  return %0 : tensor<128xf8E4M3FN>
}
