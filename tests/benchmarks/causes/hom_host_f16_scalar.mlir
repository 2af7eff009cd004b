module @m {
  func.func @anneal(%t: f16, %x: tensor<4xf16>) -> (f16, tensor<4xf16>) {
    %c = arith.constant 0.9 : f16
    %n = arith.mulf %t, %c : f16
    %r = arith.addf %x, %x : tensor<4xf16>
    return %n, %r : f16, tensor<4xf16>
  }
}
