// Rows of the cache by block number.
func.func @blocks(%cache: tensor<512x32x128xf16>, %table: tensor<64xi32>) -> tensor<64x128xf16> {
  %e = tensor.empty() : tensor<64x128xf16>
  %r = iree_linalg_ext.gather dimension_map = [0] ins(%cache, %table : tensor<512x32x128xf16>, tensor<64xi32>) outs(%e : tensor<64x128xf16>) -> tensor<64x128xf16>
  return %r : tensor<64x128xf16>
}
