func.func @main(%x: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %0 = stablehlo.cholesky %x, lower = true : tensor<16x16xf32>
  %1 = stablehlo.tanh %0 : tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}
