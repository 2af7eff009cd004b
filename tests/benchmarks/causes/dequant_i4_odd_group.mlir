func.func @main(%w: tensor<128x7xi4>, %s: tensor<128xf16>) -> tensor<128x7xf16> {
  %e = tensor.empty() : tensor<128x7xf16>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%w, %s : tensor<128x7xi4>, tensor<128xf16>) outs(%e : tensor<128x7xf16>) {
  ^bb0(%x: i4, %t: f16, %y: f16):
    %c = arith.uitofp %x : i4 to f16
    %v = arith.mulf %c, %t : f16
    linalg.yield %v : f16
  } -> tensor<128x7xf16>
  return %r : tensor<128x7xf16>
}
