func.func @main(%a: tensor<16x32xf8E4M3FN>, %b: tensor<32x16xf8E4M3FN>) -> tensor<16x16xf8E4M3FN> {
  %r = stablehlo.dot %a, %b : (tensor<16x32xf8E4M3FN>, tensor<32x16xf8E4M3FN>) -> tensor<16x16xf8E4M3FN>
  return %r : tensor<16x16xf8E4M3FN>
}
