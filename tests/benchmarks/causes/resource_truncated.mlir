func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %w = arith.constant dense_resource<weight> : tensor<4xf32>
  %0 = arith.addf %a, %w : tensor<4xf32>
  return %0 : tensor<4xf32>
}
{-#
  dialect_resources: {
    builtin: {
      weight: "0x040000000000803F0000004000004040"
    }
  }
#-}
