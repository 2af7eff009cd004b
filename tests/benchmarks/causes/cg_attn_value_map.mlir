// The value is stored as (batch, head dim, key), and the map still says (batch, key, head dim).
#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @main(%q: tensor<16x512x64xf16>, %k: tensor<16x1024x64xf16>, %v: tensor<16x64x1024xf16>) -> tensor<16x512x64xf16> {
  %s = arith.constant 1.250000e-01 : f16
  %e = tensor.empty() : tensor<16x512x64xf16>
  %0 = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o]}
    ins(%q, %k, %v, %s : tensor<16x512x64xf16>, tensor<16x1024x64xf16>, tensor<16x64x1024xf16>, f16)
    outs(%e : tensor<16x512x64xf16>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<16x512x64xf16>
  return %0 : tensor<16x512x64xf16>
}
