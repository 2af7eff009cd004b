// Grouped 4-bit weights with zero points, decode with a dynamic batch.
#w = affine_map<(n, g, k) -> (n, g, k)>
#g = affine_map<(n, g, k) -> (n, g)>
func.func @linear_q4(%x: tensor<?x32x128xf16>, %q: tensor<4096x32x128xi4>, %s: tensor<4096x32xf16>, %zp: tensor<4096x32xi4>, %m: index) -> tensor<?x4096xf16> {
  %we = tensor.empty() : tensor<4096x32x128xf16>
  %dw = linalg.generic {indexing_maps = [#w, #g, #g, #w], iterator_types = ["parallel", "parallel", "parallel"]} ins(%q, %s, %zp : tensor<4096x32x128xi4>, tensor<4096x32xf16>, tensor<4096x32xi4>) outs(%we : tensor<4096x32x128xf16>) {
  ^bb0(%a: i4, %sc: f16, %b: i4, %o: f16):
    %ai = arith.extui %a : i4 to i32
    %bi = arith.extui %b : i4 to i32
    %d = arith.subi %ai, %bi : i32
    %f = arith.sitofp %d : i32 to f16
    %r = arith.mulf %f, %sc : f16
    linalg.yield %r : f16
  } -> tensor<4096x32x128xf16>
  %z = arith.constant 0.0 : f16
  %e = tensor.empty(%m) : tensor<?x4096xf16>
  %fl = linalg.fill ins(%z : f16) outs(%e : tensor<?x4096xf16>) -> tensor<?x4096xf16>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, g, k) -> (m, g, k)>, affine_map<(m, n, g, k) -> (n, g, k)>, affine_map<(m, n, g, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %dw : tensor<?x32x128xf16>, tensor<4096x32x128xf16>) outs(%fl : tensor<?x4096xf16>) {
  ^bb0(%a: f16, %b: f16, %acc: f16):
    %p = arith.mulf %a, %b : f16
    %t = arith.addf %acc, %p : f16
    linalg.yield %t : f16
  } -> tensor<?x4096xf16>
  return %y : tensor<?x4096xf16>
}
