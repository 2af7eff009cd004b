// Multi-head latent attention: one head of 576 for keys, 512 for values.
func.func @mla_decode(%q: tensor<16x1x576xf16>, %k: tensor<16x4096x576xf16>, %v: tensor<16x4096x512xf16>) -> tensor<16x1x512xf16> {
  %scale = arith.constant 7.2e-2 : f16
  %e = tensor.empty() : tensor<16x1x512xf16>
  %r = iree_linalg_ext.attention {indexing_maps = [affine_map<(b, m, n, d, s) -> (b, m, d)>, affine_map<(b, m, n, d, s) -> (b, s, d)>, affine_map<(b, m, n, d, s) -> (b, s, n)>, affine_map<(b, m, n, d, s) -> ()>, affine_map<(b, m, n, d, s) -> (b, m, n)>]} ins(%q, %k, %v, %scale : tensor<16x1x576xf16>, tensor<16x4096x576xf16>, tensor<16x4096x512xf16>, f16) outs(%e : tensor<16x1x512xf16>) {
  ^bb0(%s: f32):
    iree_linalg_ext.yield %s : f32
  } -> tensor<16x1x512xf16>
  return %r : tensor<16x1x512xf16>
}
