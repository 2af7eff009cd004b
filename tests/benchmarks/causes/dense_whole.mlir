func.func @bias(%a: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %b = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xf32>
  %0 = arith.addf %a, %b : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
