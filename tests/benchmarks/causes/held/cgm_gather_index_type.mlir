func.func @embed(%table: tensor<32000x512xf16>, %ids: tensor<16xf32>) -> tensor<16x512xf16> {
  %e = tensor.empty() : tensor<16x512xf16>
  %r = iree_linalg_ext.gather dimension_map = [0] ins(%table, %ids : tensor<32000x512xf16>, tensor<16xf32>) outs(%e : tensor<16x512xf16>) -> tensor<16x512xf16>
  return %r : tensor<16x512xf16>
}
