module @probe {
  func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %b = arith.constant dense_resource<layer0.bias> : tensor<4x8xf32>
    %g = arith.constant dense_resource<layer0.gain> : tensor<4x8xf32>
    %0 = arith.mulf %x, %g : tensor<4x8xf32>
    %1 = arith.addf %0, %b : tensor<4x8xf32>
    return %1 : tensor<4x8xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      layer0.gain: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F"
    }
  }
#-}
