#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#mk = affine_map<(b, m, n, k1, k2) -> (m, k2)>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @main(%q: tensor<8x?x72xbf16>, %k: tensor<8x?x72xbf16>, %v: tensor<8x?x72xbf16>, %mask: tensor<?x?xi1>, %s: bf16, %e: tensor<8x?x72xbf16>) -> tensor<8x?x72xbf16> {
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #mk, #o]> ins(%q, %k, %v, %s, %mask : tensor<8x?x72xbf16>, tensor<8x?x72xbf16>, tensor<8x?x72xbf16>, bf16, tensor<?x?xi1>) outs(%e : tensor<8x?x72xbf16>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<8x?x72xbf16>
  return %0 : tensor<8x?x72xbf16>
}
