func.func @main(%arg0: tensor<1x16x!quant.uniform<i8:f32, 0.0235:-5>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.0235:-5>> {
  %0 = tosa.identity %arg0 : (tensor<1x16x!quant.uniform<i8:f32, 0.0235:-5>>) -> tensor<1x16x!quant.uniform<i8:f32, 0.0235:-5>>
  return %0 : tensor<1x16x!quant.uniform<i8:f32, 0.0235:-5>>
}
