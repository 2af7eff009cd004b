func.func @main(%a: tensor<12xf32>) -> tensor<7xcomplex<f32>> {
  %r = stablehlo.fft %a, type = RFFT, length = [12] : (tensor<12xf32>) -> tensor<7xcomplex<f32>>
  return %r : tensor<7xcomplex<f32>>
}
