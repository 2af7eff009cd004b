func.func @main(%a: tensor<4xf32>) -> tensor<4xf16> {
  %0 = builtin.unrealized_conversion_cast %a : tensor<4xf32> to tensor<4xf16>
  %1 = arith.addf %0, %0 : tensor<4xf16>
  return %1 : tensor<4xf16>
}
