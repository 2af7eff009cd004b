func.func @beamform(%a: tensor<64x128xcomplex<f32>>, %b: tensor<128x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>> {
  %c = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %e = tensor.empty() : tensor<64x64xcomplex<f32>>
  %z = linalg.fill ins(%c : complex<f32>) outs(%e : tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>>
  %r = linalg.matmul ins(%a, %b : tensor<64x128xcomplex<f32>>, tensor<128x64xcomplex<f32>>) outs(%z : tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>>
  return %r : tensor<64x64xcomplex<f32>>
}
