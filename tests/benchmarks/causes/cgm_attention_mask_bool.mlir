#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#mk = affine_map<(b, m, n, k1, k2) -> (m, k2)>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @cross(%q: tensor<8x77x64xf16>, %k: tensor<8x77x64xf16>, %v: tensor<8x77x64xf16>, %m: tensor<77x77xi1>) -> tensor<8x77x64xf16> {
  %scale = arith.constant 1.250000e-01 : f16
  %e = tensor.empty() : tensor<8x77x64xf16>
  %r = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #mk, #o]} ins(%q, %k, %v, %scale, %m : tensor<8x77x64xf16>, tensor<8x77x64xf16>, tensor<8x77x64xf16>, f16, tensor<77x77xi1>) outs(%e : tensor<8x77x64xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<8x77x64xf16>
  return %r : tensor<8x77x64xf16>
}
