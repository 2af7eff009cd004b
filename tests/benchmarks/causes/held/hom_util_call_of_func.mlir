module @m {
  func.func private @norm(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = math.absf %x : tensor<4x4xf32>
    return %r : tensor<4x4xf32>
  }
  util.func public @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
    %r = util.call @norm(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    util.return %r : tensor<4x4xf32>
  }
}
