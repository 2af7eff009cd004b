module @m {
  func.func @linear(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
    %w = arith.constant dense_resource<w0> : tensor<4x2xf32>
    %r = arith.mulf %x, %w : tensor<4x2xf32>
    return %r : tensor<4x2xf32>
  }
}
{-#
  dialect_resources: {
    builtin: {
      w0: "0x040000000000803F000000400000404000008040"
    }
  }
#-}
