#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @main(%q: tensor<8x256x128xf16>, %k: tensor<8x256x128xbf16>, %v: tensor<8x256x128xf16>, %s: f16) -> tensor<8x256x128xf16> {
  %e = tensor.empty() : tensor<8x256x128xf16>
  %0 = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o]}
    ins(%q, %k, %v, %s : tensor<8x256x128xf16>, tensor<8x256x128xbf16>, tensor<8x256x128xf16>, f16) outs(%e : tensor<8x256x128xf16>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<8x256x128xf16>
  return %0 : tensor<8x256x128xf16>
}
