func.func @main(%a: tensor<64xf64>) -> tensor<64xf64> {
  %e = tensor.empty() : tensor<64xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<64xf64>) outs(%e : tensor<64xf64>) {
  ^bb0(%x: f64, %o: f64):
    %y = arith.extf %x : f64 to f80
    %s = math.exp %y : f80
    %r = arith.truncf %s : f80 to f64
    linalg.yield %r : f64
  } -> tensor<64xf64>
  return %0 : tensor<64xf64>
}
