// Self attention of the first Stable Diffusion: eight heads of forty.
#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @self_attention(%x: tensor<16x1024x40xf16>, %k: tensor<16x1024x40xf16>, %v: tensor<16x1024x40xf16>) -> tensor<16x1024x40xf16> {
  %s = arith.constant 1.581e-01 : f16
  %e = tensor.empty() : tensor<16x1024x40xf16>
  %0 = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o]}
    ins(%x, %k, %v, %s : tensor<16x1024x40xf16>, tensor<16x1024x40xf16>, tensor<16x1024x40xf16>, f16)
    outs(%e : tensor<16x1024x40xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<16x1024x40xf16>
  return %0 : tensor<16x1024x40xf16>
}
