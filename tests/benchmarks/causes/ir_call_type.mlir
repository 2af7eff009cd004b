func.func private @half(%a: tensor<4xf32>) -> tensor<4xf16> {
  %0 = arith.truncf %a : tensor<4xf32> to tensor<4xf16>
  return %0 : tensor<4xf16>
}
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @half(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
