func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = flow.tensor.reshap %a : tensor<4xf32> -> tensor<2x2xf32>
  %1 = flow.tensor.reshape %0 : tensor<2x2xf32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
