module @m {
  func.func @f(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %r = arith.mulf %x, %x : tensor<4x16xf32>
    return %r : tensor<4x16xf32>
  }
}
