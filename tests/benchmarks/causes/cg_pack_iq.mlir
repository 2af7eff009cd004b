func.func @pack_iq(%x: tensor<2048xcomplex<f32>>) -> tensor<2048xi64> {
  %e = tensor.empty() : tensor<2048xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<2048xcomplex<f32>>) outs(%e : tensor<2048xi64>) {
  ^bb0(%a: complex<f32>, %b: i64):
    %p = complex.bitcast %a : complex<f32> to i64
    linalg.yield %p : i64
  } -> tensor<2048xi64>
  return %r : tensor<2048xi64>
}
