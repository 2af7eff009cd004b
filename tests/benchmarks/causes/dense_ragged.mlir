func.func @main(%a: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %w = arith.constant dense<[[1.0, 2.0], [3.0]]> : tensor<2x2xf32>
  %0 = arith.addf %a, %w : tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
