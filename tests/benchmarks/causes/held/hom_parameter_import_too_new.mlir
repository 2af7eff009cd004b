module @m {
  func.func public @main(%a: tensor<2x320xf32>) -> tensor<2x320xf32> {
    %r = arith.mulf %a, %a : tensor<2x320xf32>
    return %r : tensor<2x320xf32>
  }
}
