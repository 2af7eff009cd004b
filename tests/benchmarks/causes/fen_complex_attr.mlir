func.func @turn(%x: tensor<16xcomplex<f32>>) -> tensor<16xcomplex<f32>> {
  %c = stablehlo.constant dense<(0.0)> : tensor<16xcomplex<f32>>
  %0 = stablehlo.multiply %x, %c : tensor<16xcomplex<f32>>
  return %0 : tensor<16xcomplex<f32>>
}
