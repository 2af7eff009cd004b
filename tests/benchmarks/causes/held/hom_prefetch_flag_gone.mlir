module @m {
  func.func @main(%t: tensor<4xf32>) -> tensor<4xf32> {
    %u = arith.addf %t, %t : tensor<4xf32>
    return %u : tensor<4xf32>
  }
}
