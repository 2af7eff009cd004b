#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
func.func @sdpa(%q: tensor<20x1024x64xf16>, %k: tensor<20x1024x64xf16>, %v: tensor<20x1024x64xf16>) -> tensor<20x1024x64xf16> {
  %scale = arith.constant 1.118000e-01 : f16
  %e = tensor.empty() : tensor<20x1024x64xf16>
  %r = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, affine_map<(b, m, n, k1, k2) -> (b, m, n)>]}
      ins(%q, %k, %v, %scale : tensor<20x1024x64xf16>, tensor<20x1024x64xf16>, tensor<20x1024x64xf16>, f16) outs(%e : tensor<20x1024x64xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<20x1024x64xf16>
  return %r : tensor<20x1024x64xf16>
}
