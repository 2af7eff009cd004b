func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %w = arith.constant dense_resource<weight> : tensor<2xf32>
  %0 = arith.addf %a, %w : tensor<2xf32>
  return %0 : tensor<2xf32>
}
{-#
  dialect_resources: {
    builtin: {
      weight: "0x040000000000803F000000"
    }
  }
#-}
