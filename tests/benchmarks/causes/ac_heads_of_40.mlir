func.func @attend(%q: tensor<2x8x1024x40xf16>, %k: tensor<2x8x1024x40xf16>, %v: tensor<2x8x1024x40xf16>) -> tensor<2x8x1024x40xf16> {
  %scale = arith.constant 0.11 : f16
  %e = tensor.empty() : tensor<2x8x1024x40xf16>
  %r = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, h, m, n, d, s) -> (b, h, m, d)>, affine_map<(b, h, m, n, d, s) -> (b, h, s, d)>, affine_map<(b, h, m, n, d, s) -> (b, h, s, n)>, affine_map<(b, h, m, n, d, s) -> ()>, affine_map<(b, h, m, n, d, s) -> (b, h, m, n)>]} ins(%q, %k, %v, %scale : tensor<2x8x1024x40xf16>, tensor<2x8x1024x40xf16>, tensor<2x8x1024x40xf16>, f16) outs(%e : tensor<2x8x1024x40xf16>) {
  ^bb0(%s: f32):
    iree_linalg_ext.yield %s : f32
  } -> tensor<2x8x1024x40xf16>
  return %r : tensor<2x8x1024x40xf16>
}
