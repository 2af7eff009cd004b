#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @qattn(%q: tensor<8x128x64xi8>, %k: tensor<8x128x64xi8>, %v: tensor<8x128x64xi8>) -> tensor<8x128x64xf32> {
  %scale = arith.constant 1.250000e-01 : f32
  %e = tensor.empty() : tensor<8x128x64xf32>
  %r = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #o]} ins(%q, %k, %v, %scale : tensor<8x128x64xi8>, tensor<8x128x64xi8>, tensor<8x128x64xi8>, f32) outs(%e : tensor<8x128x64xf32>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<8x128x64xf32>
  return %r : tensor<8x128x64xf32>
}
