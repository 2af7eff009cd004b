func.func @main(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c = arith.constant dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<2x3xf32>
  %0 = arith.addf %a, %c : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
