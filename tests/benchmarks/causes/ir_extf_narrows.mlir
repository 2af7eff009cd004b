func.func @main(%a: tensor<4xf32>) -> tensor<4xf16> {
  %0 = arith.extf %a : tensor<4xf32> to tensor<4xf16>
  return %0 : tensor<4xf16>
}
