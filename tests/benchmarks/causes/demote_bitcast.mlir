func.func @exponent(%x: tensor<256xf64>) -> tensor<256xi64> {
  %e = tensor.empty() : tensor<256xi64>
  %c52 = arith.constant 52 : i64
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x : tensor<256xf64>) outs(%e : tensor<256xi64>) {
  ^bb0(%a: f64, %o: i64):
    %b = arith.bitcast %a : f64 to i64
    %s = arith.shrui %b, %c52 : i64
    linalg.yield %s : i64
  } -> tensor<256xi64>
  return %r : tensor<256xi64>
}
