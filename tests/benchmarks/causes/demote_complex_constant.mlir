func.func @twiddle(%x: tensor<2xcomplex<f64>>) -> tensor<2xcomplex<f64>> {
  %w = arith.constant dense<[(1.0, 0.0), (0.0, -1.0)]> : tensor<2xcomplex<f64>>
  %e = tensor.empty() : tensor<2xcomplex<f64>>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %w : tensor<2xcomplex<f64>>, tensor<2xcomplex<f64>>) outs(%e : tensor<2xcomplex<f64>>) {
  ^bb0(%a: complex<f64>, %b: complex<f64>, %o: complex<f64>):
    %c = complex.mul %a, %b : complex<f64>
    linalg.yield %c : complex<f64>
  } -> tensor<2xcomplex<f64>>
  return %r : tensor<2xcomplex<f64>>
}
