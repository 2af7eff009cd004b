func.func @spectrum(%x: tensor<64xcomplex<f64>>) -> tensor<64xf64> {
  %w = complex.constant [7.0710678118654752e-01, -7.0710678118654752e-01] : complex<f64>
  %e = tensor.empty() : tensor<64xf64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<64xcomplex<f64>>) outs(%e : tensor<64xf64>) {
  ^bb0(%a: complex<f64>, %o: f64):
    %m = complex.mul %a, %w : complex<f64>
    %n = complex.abs %m : complex<f64>
    linalg.yield %n : f64
  } -> tensor<64xf64>
  return %r : tensor<64xf64>
}
