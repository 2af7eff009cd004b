#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @beamform(%w: tensor<16x64xcomplex<f32>>, %x: tensor<64x256xcomplex<f32>>) -> tensor<16x256xf32> {
  %z = arith.constant 0.0 : f32
  %c = complex.create %z, %z : complex<f32>
  %e = tensor.empty() : tensor<16x256xcomplex<f32>>
  %f = linalg.fill ins(%c : complex<f32>) outs(%e : tensor<16x256xcomplex<f32>>) -> tensor<16x256xcomplex<f32>>
  %y = linalg.matmul ins(%w, %x : tensor<16x64xcomplex<f32>>, tensor<64x256xcomplex<f32>>) outs(%f : tensor<16x256xcomplex<f32>>) -> tensor<16x256xcomplex<f32>>
  %p = tensor.empty() : tensor<16x256xf32>
  %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<16x256xcomplex<f32>>) outs(%p : tensor<16x256xf32>) {
  ^bb0(%in: complex<f32>, %out: f32):
    %m = complex.abs %in : complex<f32>
    linalg.yield %m : f32
  } -> tensor<16x256xf32>
  return %r : tensor<16x256xf32>
}
