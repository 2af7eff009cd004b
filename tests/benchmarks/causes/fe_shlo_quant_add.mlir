func.func @main(%arg0: tensor<4x16x!quant.uniform<i8:f32, 2.500000e-01:-3>>, %arg1: tensor<4x16x!quant.uniform<i8:f32, 2.500000e-01:-3>>) -> tensor<4x16x!quant.uniform<i8:f32, 5.000000e-01>> {
  %0 = stablehlo.add %arg0, %arg1 : (tensor<4x16x!quant.uniform<i8:f32, 2.500000e-01:-3>>, tensor<4x16x!quant.uniform<i8:f32, 2.500000e-01:-3>>) -> tensor<4x16x!quant.uniform<i8:f32, 5.000000e-01>>
  return %0 : tensor<4x16x!quant.uniform<i8:f32, 5.000000e-01>>
}
