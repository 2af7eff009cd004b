func.func private @f(%a: tensor<4xf16>) -> tensor<4xf16> {
  %0 = arith.addf %a, %a : tensor<4xf16>
  return %0 : tensor<4xf16>
}
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @f(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
