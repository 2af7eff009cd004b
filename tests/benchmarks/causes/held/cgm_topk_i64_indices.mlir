func.func @beam(%logits: tensor<4x32000xf16>) -> (tensor<4x40xf16>, tensor<4x40xi64>) {
  %ninf = arith.constant 0xFC00 : f16
  %z = arith.constant 0 : i64
  %ve = tensor.empty() : tensor<4x40xf16>
  %ie = tensor.empty() : tensor<4x40xi64>
  %v = linalg.fill ins(%ninf : f16) outs(%ve : tensor<4x40xf16>) -> tensor<4x40xf16>
  %i = linalg.fill ins(%z : i64) outs(%ie : tensor<4x40xi64>) -> tensor<4x40xi64>
  %0:2 = iree_linalg_ext.topk dimension(1) ins(%logits : tensor<4x32000xf16>) outs(%v, %i : tensor<4x40xf16>, tensor<4x40xi64>) {
  ^bb0(%a: f16, %b: f16):
    %gt = arith.cmpf ogt, %a, %b : f16
    iree_linalg_ext.yield %gt : i1
  } -> tensor<4x40xf16>, tensor<4x40xi64>
  return %0#0, %0#1 : tensor<4x40xf16>, tensor<4x40xi64>
}
