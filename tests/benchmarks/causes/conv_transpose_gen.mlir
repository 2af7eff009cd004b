func.func @main(%x: tensor<1x16x16x32xf16>, %w: tensor<4x4x32x64xf16>, %o: tensor<1x34x34x64xf32>) -> tensor<1x34x34x64xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, h, w, f, kh, kw, c) -> (n, h, w, c)>, affine_map<(n, h, w, f, kh, kw, c) -> (kh, kw, c, f)>, affine_map<(n, h, w, f, kh, kw, c) -> (n, h * 2 + kh, w * 2 + kw, f)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%x, %w : tensor<1x16x16x32xf16>, tensor<4x4x32x64xf16>) outs(%o : tensor<1x34x34x64xf32>) {
  ^bb0(%a: f16, %b: f16, %acc: f32):
    %e = arith.extf %a : f16 to f32
    %f = arith.extf %b : f16 to f32
    %m = arith.mulf %e, %f : f32
    %s = arith.addf %acc, %m : f32
    linalg.yield %s : f32
  } -> tensor<1x34x34x64xf32>
  return %0 : tensor<1x34x34x64xf32>
}
