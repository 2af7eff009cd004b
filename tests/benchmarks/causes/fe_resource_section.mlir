module {
  func.func @affine(%x: tensor<4xf32>) -> tensor<4xf32> {
    %g = arith.constant dense_resource<gamma> : tensor<4xf32>
    %b = arith.constant dense_resource<beta> : tensor<4xf32>
    %0 = arith.mulf %x, %g : tensor<4xf32>
    %1 = arith.addf %0, %b : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
}
{-#
  dialect_resources: {
    builtin: {
      gamma: "0x040000000000803F0000803F0000803F0000803F"
      beta: "0x0400000000000000000000000000000000000000"
    }
  }
#-}
