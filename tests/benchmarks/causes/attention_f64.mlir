#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @attn64(%q: tensor<8x256x64xf64>, %k: tensor<8x256x64xf64>, %v: tensor<8x256x64xf64>) -> tensor<8x256x64xf64> {
  %sc = arith.constant 0.125 : f64
  %e = tensor.empty() : tensor<8x256x64xf64>
  %r = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]>
      ins(%q, %k, %v, %sc : tensor<8x256x64xf64>, tensor<8x256x64xf64>, tensor<8x256x64xf64>, f64) outs(%e : tensor<8x256x64xf64>) {
  ^bb0(%a: f64):
    iree_linalg_ext.yield %a : f64
  } -> tensor<8x256x64xf64>
  return %r : tensor<8x256x64xf64>
}
