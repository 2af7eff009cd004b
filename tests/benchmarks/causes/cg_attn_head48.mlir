#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @main(%q: tensor<6x384x48xbf16>, %k: tensor<6x384x48xbf16>, %v: tensor<6x384x48xbf16>) -> tensor<6x384x48xbf16> {
  %s = arith.constant 1.443e-01 : bf16
  %e = tensor.empty() : tensor<6x384x48xbf16>
  %0 = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]>
    ins(%q, %k, %v, %s : tensor<6x384x48xbf16>, tensor<6x384x48xbf16>, tensor<6x384x48xbf16>, bf16)
    outs(%e : tensor<6x384x48xbf16>) {
  ^bb0(%x: f32):
    iree_linalg_ext.yield %x : f32
  } -> tensor<6x384x48xbf16>
  return %0 : tensor<6x384x48xbf16>
}
