func.func @att(%q: tensor<1x8x128x64xi8>, %k: tensor<1x8x128x64xi8>, %v: tensor<1x8x128x64xi8>) -> tensor<1x8x128x64xi8> {
  %s = arith.constant 0.125 : f32
  %e = tensor.empty() : tensor<1x8x128x64xi8>
  %r = iree_linalg_ext.attention <indexing_maps = [affine_map<(b, h, m, n, k1, k2) -> (b, h, m, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, k1)>, affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, n)>, affine_map<(b, h, m, n, k1, k2) -> ()>, affine_map<(b, h, m, n, k1, k2) -> (b, h, m, n)>]> ins(%q, %k, %v, %s : tensor<1x8x128x64xi8>, tensor<1x8x128x64xi8>, tensor<1x8x128x64xi8>, f32) outs(%e : tensor<1x8x128x64xi8>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<1x8x128x64xi8>
  return %r : tensor<1x8x128x64xi8>
}
