func.func @main(%a: tensor<4xf32>) -> tensor<4xi8> {
  %0 = quant.qcast %a : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  %1 = quant.scast %0 : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  return %1 : tensor<4xi8>
}
