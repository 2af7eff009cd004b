func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = math.tanh %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
