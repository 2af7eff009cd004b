func.func @main(%x: tensor<4096xf16>) -> tensor<4096xf16> {
  %e = tensor.empty() : tensor<4096xf16>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<4096xf16>) outs(%e : tensor<4096xf16>) {
  ^bb0(%a: f16, %o: f16):
    %w = arith.truncf %a : f16 to f8E3M4
    %r = arith.extf %w : f8E3M4 to f16
    linalg.yield %r : f16
  } -> tensor<4096xf16>
  return %0 : tensor<4096xf16>
}
