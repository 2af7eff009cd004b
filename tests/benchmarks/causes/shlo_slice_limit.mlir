func.func @main(%a: tensor<4x8xf32>) -> tensor<2x4xf32> {
  %0 = stablehlo.slice %a [2:6, 0:8:2] : (tensor<4x8xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
