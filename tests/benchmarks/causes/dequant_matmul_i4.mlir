#m3 = affine_map<(m, n, g, k) -> (n, g, k)>
func.func @main(%x: tensor<1x32x128xf16>, %w: tensor<4096x32x128xi4>, %s: tensor<4096x32xf16>, %zp: tensor<4096x32xf16>) -> tensor<1x4096xf32> {
  %e = tensor.empty() : tensor<4096x32x128xf16>
  %d = linalg.generic {indexing_maps = [affine_map<(n, g, k) -> (n, g, k)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g)>, affine_map<(n, g, k) -> (n, g, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w, %s, %zp : tensor<4096x32x128xi4>, tensor<4096x32xf16>, tensor<4096x32xf16>) outs(%e : tensor<4096x32x128xf16>) {
  ^bb0(%q: i4, %a: f16, %b: f16, %o: f16):
    %u = arith.extui %q : i4 to i32
    %f = arith.uitofp %u : i32 to f16
    %t = arith.subf %f, %b : f16
    %r = arith.mulf %t, %a : f16
    linalg.yield %r : f16
  } -> tensor<4096x32x128xf16>
  %z = arith.constant 0.0 : f32
  %oe = tensor.empty() : tensor<1x4096xf32>
  %of = linalg.fill ins(%z : f32) outs(%oe : tensor<1x4096xf32>) -> tensor<1x4096xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(m, n, g, k) -> (m, g, k)>, #m3, affine_map<(m, n, g, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %d : tensor<1x32x128xf16>, tensor<4096x32x128xf16>) outs(%of : tensor<1x4096xf32>) {
  ^bb0(%a: f16, %b: f16, %acc: f32):
    %p = arith.extf %a : f16 to f32
    %q = arith.extf %b : f16 to f32
    %m = arith.mulf %p, %q : f32
    %r = arith.addf %acc, %m : f32
    linalg.yield %r : f32
  } -> tensor<1x4096xf32>
  return %0 : tensor<1x4096xf32>
}
