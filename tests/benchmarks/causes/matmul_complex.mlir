func.func @matmul(%a: tensor<32x32xcomplex<f32>>, %b: tensor<32x32xcomplex<f32>>) -> tensor<32x32xcomplex<f32>> {
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %e = tensor.empty() : tensor<32x32xcomplex<f32>>
  %f = linalg.fill ins(%z : complex<f32>) outs(%e : tensor<32x32xcomplex<f32>>) -> tensor<32x32xcomplex<f32>>
  %0 = linalg.matmul ins(%a, %b : tensor<32x32xcomplex<f32>>, tensor<32x32xcomplex<f32>>) outs(%f : tensor<32x32xcomplex<f32>>) -> tensor<32x32xcomplex<f32>>
  return %0 : tensor<32x32xcomplex<f32>>
}
