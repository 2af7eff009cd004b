#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k1, k2)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @main(%q: tensor<4x128x64xf16>, %k: tensor<4x256x64xf16>, %v: tensor<4x256x64xf16>, %s: f16) -> tensor<4x128x64xf16> {
  %e = tensor.empty() : tensor<4x128x64xf16>
  %0 = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o]} ins(%q, %k, %v, %s : tensor<4x128x64xf16>, tensor<4x256x64xf16>, tensor<4x256x64xf16>, f16) outs(%e : tensor<4x128x64xf16>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<4x128x64xf16>
  return %0 : tensor<4x128x64xf16>
}
