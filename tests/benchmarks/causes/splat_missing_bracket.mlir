func.func @table() -> tensor<2x2xi32> {
  %0 = arith.constant dense<[[1, 2], [3, 4]> : tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}
