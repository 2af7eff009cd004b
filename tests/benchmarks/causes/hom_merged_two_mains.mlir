module @merged {
  func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = arith.mulf %x, %x : tensor<4x4xf32>
    return %r : tensor<4x4xf32>
  }
  func.func @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %r = arith.addf %x, %x : tensor<8x4xf32>
    return %r : tensor<8x4xf32>
  }
}
