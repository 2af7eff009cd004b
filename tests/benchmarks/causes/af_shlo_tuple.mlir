func.func @f(%x: tensor<4x8xf32>) -> tuple<tensor<4x8xf32>, tensor<4x8xf32>> {
  %0 = stablehlo.tanh %x : tensor<4x8xf32>
  %1 = stablehlo.tuple %0, %x : tuple<tensor<4x8xf32>, tensor<4x8xf32>>
  return %1 : tuple<tensor<4x8xf32>, tensor<4x8xf32>>
}
