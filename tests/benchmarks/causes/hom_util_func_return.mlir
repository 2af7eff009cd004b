module @m {
  util.func public @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = arith.mulf %x, %x : tensor<4x4xf32>
    return %r : tensor<4x4xf32>
  }
}
