func.func @main(%a: tensor<64xf8E4M3FN>, %b: tensor<64xf8E4M3FN>) -> tensor<64xf8E4M3FN> {
  %r = arith.addf %a, %b : tensor<64xf8E4M3FN>
  return %r : tensor<64xf8E4M3FN>
}
