func.func @main(%a: tensor<4x8xf32>) -> tensor<5x6xf32> {
  %0 = stablehlo.reshape %a : (tensor<4x8xf32>) -> tensor<5x6xf32>
  return %0 : tensor<5x6xf32>
}
