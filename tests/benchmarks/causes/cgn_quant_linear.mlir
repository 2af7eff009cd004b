// Weights of 4 bits in groups of 128, multiplied by activations of bf16.
#g3 = affine_map<(n, g, k) -> (n, g, k)>
#g2 = affine_map<(n, g, k) -> (n, g)>
func.func @quant_linear(%x: tensor<?x32x128xbf16>, %w: tensor<11008x32x128xi4>, %s: tensor<11008x32xbf16>, %zp: tensor<11008x32xi4>, %m: index) -> tensor<?x11008xf32> {
  %zero = arith.constant 0.0 : f32
  %ew = tensor.empty() : tensor<11008x32x128xbf16>
  %dq = linalg.generic {indexing_maps = [#g3, #g2, #g2, #g3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%w, %s, %zp : tensor<11008x32x128xi4>, tensor<11008x32xbf16>, tensor<11008x32xi4>) outs(%ew : tensor<11008x32x128xbf16>) {
  ^bb0(%q: i4, %sc: bf16, %z: i4, %o: bf16):
    %a = arith.extui %q : i4 to i32
    %b = arith.extui %z : i4 to i32
    %d = arith.subi %a, %b : i32
    %f = arith.sitofp %d : i32 to bf16
    %r = arith.mulf %f, %sc : bf16
    linalg.yield %r : bf16
  } -> tensor<11008x32x128xbf16>
  %e = tensor.empty(%m) : tensor<?x11008xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<?x11008xf32>) -> tensor<?x11008xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(m, n, g, k) -> (m, g, k)>, affine_map<(m, n, g, k) -> (n, g, k)>, affine_map<(m, n, g, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%x, %dq : tensor<?x32x128xbf16>, tensor<11008x32x128xbf16>) outs(%init : tensor<?x11008xf32>) {
  ^bb0(%a: bf16, %b: bf16, %o: f32):
    %u = arith.extf %a : bf16 to f32
    %v = arith.extf %b : bf16 to f32
    %p = arith.mulf %u, %v : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<?x11008xf32>
  return %y : tensor<?x11008xf32>
}
