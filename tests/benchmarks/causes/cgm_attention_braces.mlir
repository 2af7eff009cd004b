#q = affine_map<(b, h, m, n, k1, k2) -> (b, h, m, k1)>
#k = affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, k1)>
#v = affine_map<(b, h, m, n, k1, k2) -> (b, h, k2, n)>
#s = affine_map<(b, h, m, n, k1, k2) -> ()>
#mask = affine_map<(b, h, m, n, k1, k2) -> (b, h, m, k2)>
#o = affine_map<(b, h, m, n, k1, k2) -> (b, h, m, n)>
func.func @prefill(%q: tensor<1x32x512x128xf16>, %k: tensor<1x32x512x128xf16>, %v: tensor<1x32x512x128xf16>, %m: tensor<1x32x512x512xf16>) -> tensor<1x32x512x128xf16> {
  %scale = arith.constant 8.837890e-02 : f16
  %e = tensor.empty() : tensor<1x32x512x128xf16>
  %r = iree_linalg_ext.attention {indexing_maps = [#q, #k, #v, #s, #mask, #o]} ins(%q, %k, %v, %scale, %m : tensor<1x32x512x128xf16>, tensor<1x32x512x128xf16>, tensor<1x32x512x128xf16>, f16, tensor<1x32x512x512xf16>) outs(%e : tensor<1x32x512x128xf16>) {
  ^bb0(%score: f32):
    iree_linalg_ext.yield %score : f32
  } -> tensor<1x32x512x128xf16>
  return %r : tensor<1x32x512x128xf16>
}
