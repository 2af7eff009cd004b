#in = affine_map<(b, h, s, d) -> (b, h, s, d)>
#scale = affine_map<(b, h, s, d) -> (h, d)>
#out = affine_map<(b, h, s, d) -> (b, h, s, d)>
func.func @scale_heads(%q: tensor<2x8x128x64xf16>, %g: tensor<8xf16>) -> tensor<2x8x128x64xf16> {
  %e = tensor.empty() : tensor<2x8x128x64xf16>
  %r = linalg.generic {indexing_maps = [#in, #scale, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%q, %g : tensor<2x8x128x64xf16>, tensor<8xf16>) outs(%e : tensor<2x8x128x64xf16>) {
  ^bb0(%a: f16, %b: f16, %o: f16):
    %0 = arith.mulf %a, %b : f16
    linalg.yield %0 : f16
  } -> tensor<2x8x128x64xf16>
  return %r : tensor<2x8x128x64xf16>
}
