func.func @lexsort(%k: tensor<65536xf64>, %p: tensor<65536xi64>) -> (tensor<65536xf64>, tensor<65536xi64>) {
  %r:2 = iree_linalg_ext.sort dimension(0) outs(%k, %p : tensor<65536xf64>, tensor<65536xi64>) {
  ^bb0(%a: f64, %b: f64, %c: i64, %d: i64):
    %x = math.erf %a : f64
    %y = math.erf %b : f64
    %l = arith.cmpf olt, %x, %y : f64
    iree_linalg_ext.yield %l : i1
  } -> tensor<65536xf64>, tensor<65536xi64>
  return %r#0, %r#1 : tensor<65536xf64>, tensor<65536xi64>
}
