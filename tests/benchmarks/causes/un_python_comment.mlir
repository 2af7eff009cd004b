func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  # apply the activation
  %0 = math.exp %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
