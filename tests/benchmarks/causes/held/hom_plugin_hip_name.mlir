module @m {
  func.func public @main(%a: tensor<2x320xf16>) -> tensor<2x320xf16> {
    %r = arith.negf %a : tensor<2x320xf16>
    return %r : tensor<2x320xf16>
  }
}
