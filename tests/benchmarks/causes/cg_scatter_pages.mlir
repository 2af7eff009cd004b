func.func @paged(%cache: tensor<?x32x8x128xf16>, %new: tensor<?x8x128xf16>, %page: tensor<?x2xf32>) -> tensor<?x32x8x128xf16> {
  %r = iree_linalg_ext.scatter dimension_map = [0, 1] unique_indices(true) ins(%new, %page : tensor<?x8x128xf16>, tensor<?x2xf32>) outs(%cache : tensor<?x32x8x128xf16>) {
  ^bb0(%u: f16, %o: f16):
    iree_linalg_ext.yield %u : f16
  } -> tensor<?x32x8x128xf16>
  return %r : tensor<?x32x8x128xf16>
}
