func.func @main(%a: tensor<8x4xf32>, %i: tensor<f16>) -> tensor<8xf32> {
  %0 = stablehlo.reduce(%a init: %i) applies stablehlo.add across dimensions = [1] : (tensor<8x4xf32>, tensor<f16>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
