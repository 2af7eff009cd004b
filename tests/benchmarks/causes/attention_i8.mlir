#q = affine_map<(b, m, n, k1, k2) -> (b, m, k1)>
#k = affine_map<(b, m, n, k1, k2) -> (b, k2, k1)>
#v = affine_map<(b, m, n, k1, k2) -> (b, k2, n)>
#s = affine_map<(b, m, n, k1, k2) -> ()>
#o = affine_map<(b, m, n, k1, k2) -> (b, m, n)>
func.func @mha(%q: tensor<4x128x64xi8>, %k: tensor<4x128x64xi8>, %v: tensor<4x128x64xi8>) -> tensor<4x128x64xi32> {
  %sc = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4x128x64xi32>
  %r = iree_linalg_ext.attention <indexing_maps = [#q, #k, #v, #s, #o]> ins(%q, %k, %v, %sc : tensor<4x128x64xi8>, tensor<4x128x64xi8>, tensor<4x128x64xi8>, f32) outs(%e : tensor<4x128x64xi32>) {
  ^bb0(%a: f32):
    iree_linalg_ext.yield %a : f32
  } -> tensor<4x128x64xi32>
  return %r : tensor<4x128x64xi32>
}
