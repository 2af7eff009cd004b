func.func @bits(%x: tensor<1024xf32>) -> tensor<1024xi64> {
  %e = tensor.empty() : tensor<1024xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<1024xf32>) outs(%e : tensor<1024xi64>) {
  ^bb0(%a: f32, %o: i64):
    %d = arith.extf %a : f32 to f64
    %b = arith.bitcast %d : f64 to i64
    linalg.yield %b : i64
  } -> tensor<1024xi64>
  return %r : tensor<1024xi64>
}
