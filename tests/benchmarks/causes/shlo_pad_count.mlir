func.func @main(%x: tensor<4x6xf32>) -> tensor<6x6xf32> {
  %z = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.pad %x, %z, low = [1], high = [1], interior = [0] : (tensor<4x6xf32>, tensor<f32>) -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}
