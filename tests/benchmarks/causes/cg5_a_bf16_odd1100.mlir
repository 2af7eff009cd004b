func.func @att(%q: tensor<2x5x33x63xbf16>, %k: tensor<2x5x129x63xbf16>, %v: tensor<2x5x129x63xbf16>) -> tensor<2x5x33x63xbf16> {
  %s = arith.constant 0.125 : bf16
  %e = tensor.empty() : tensor<2x5x33x63xbf16>
  %r = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, h, m, n, k1, k2) -> (b, h, m, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, n)>, affine_map<(b, h, m, n, k1, k2) -> ()>, affine_map<(b, h, m, n, k1, k2) -> (b, h, m, n)>]} ins(%q, %k, %v, %s : tensor<2x5x33x63xbf16>, tensor<2x5x129x63xbf16>, tensor<2x5x129x63xbf16>, bf16) outs(%e : tensor<2x5x33x63xbf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<2x5x33x63xbf16>
  return %r : tensor<2x5x33x63xbf16>
}
