func.func @accum(%x: tensor<1024xf32>) -> tensor<f64> {
  %z = arith.constant 0.0 : f80
  %e = tensor.empty() : tensor<f80>
  %f = linalg.fill ins(%z : f80) outs(%e : tensor<f80>) -> tensor<f80>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]}
      ins(%x : tensor<1024xf32>) outs(%f : tensor<f80>) {
  ^bb0(%a: f32, %o: f80):
    %w = arith.extf %a : f32 to f80
    %s = arith.addf %w, %o : f80
    linalg.yield %s : f80
  } -> tensor<f80>
  %t = tensor.empty() : tensor<f64>
  %q = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%r : tensor<f80>) outs(%t : tensor<f64>) {
  ^bb0(%a: f80, %o: f64):
    %n = arith.truncf %a : f80 to f64
    linalg.yield %n : f64
  } -> tensor<f64>
  return %q : tensor<f64>
}
