func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = iree_input.tensor.clone %a : tensor<4xf32>
  return %0 : tensor<4xf32>
}
