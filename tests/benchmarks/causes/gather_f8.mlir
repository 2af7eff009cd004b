func.func @main(%s: tensor<100x64xf8E4M3FN>, %i: tensor<32xi64>) -> tensor<32x64xf8E4M3FN> {
  %e = tensor.empty() : tensor<32x64xf8E4M3FN>
  %r = iree_linalg_ext.gather dimension_map = [0] ins(%s, %i : tensor<100x64xf8E4M3FN>, tensor<32xi64>) outs(%e : tensor<32x64xf8E4M3FN>) -> tensor<32x64xf8E4M3FN>
  return %r : tensor<32x64xf8E4M3FN>
}
