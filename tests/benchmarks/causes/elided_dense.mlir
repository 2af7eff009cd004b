func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.constant dense<...> : tensor<8xf32>
  %1 = arith.addf %a, %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
