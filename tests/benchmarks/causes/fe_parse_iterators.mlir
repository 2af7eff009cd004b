#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @square(%x: tensor<32x32xf16>) -> tensor<32x32xf16> {
  %e = tensor.empty() : tensor<32x32xf16>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = [parallel, parallel]} ins(%x : tensor<32x32xf16>) outs(%e : tensor<32x32xf16>) {
  ^bb0(%in: f16, %out: f16):
    %1 = arith.mulf %in, %in : f16
    linalg.yield %1 : f16
  } -> tensor<32x32xf16>
  return %0 : tensor<32x32xf16>
}
