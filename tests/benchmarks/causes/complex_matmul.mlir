func.func @main(%a: tensor<64x64xcomplex<f32>>, %b: tensor<64x64xcomplex<f32>>, %c: tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x64xcomplex<f32>>, tensor<64x64xcomplex<f32>>) outs(%c : tensor<64x64xcomplex<f32>>) -> tensor<64x64xcomplex<f32>>
  return %0 : tensor<64x64xcomplex<f32>>
}
