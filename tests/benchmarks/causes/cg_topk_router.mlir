func.func @router(%g: tensor<64x128xbf16>) -> (tensor<64x8xbf16>, tensor<64x8xi64>) {
  %lo = arith.constant 0xFF80 : bf16
  %z = arith.constant 0 : i64
  %e = tensor.empty() : tensor<64x8xbf16>
  %ei = tensor.empty() : tensor<64x8xi64>
  %f = linalg.fill ins(%lo : bf16) outs(%e : tensor<64x8xbf16>) -> tensor<64x8xbf16>
  %fi = linalg.fill ins(%z : i64) outs(%ei : tensor<64x8xi64>) -> tensor<64x8xi64>
  %r:2 = iree_linalg_ext.topk dimension(1) ins(%g : tensor<64x128xbf16>) outs(%f, %fi : tensor<64x8xbf16>, tensor<64x8xi64>) {
  ^bb0(%a: bf16, %b: bf16):
    %p = arith.cmpf ogt, %a, %b : bf16
    iree_linalg_ext.yield %p : i1
  } -> tensor<64x8xbf16>, tensor<64x8xi64>
  return %r#0, %r#1 : tensor<64x8xbf16>, tensor<64x8xi64>
}
