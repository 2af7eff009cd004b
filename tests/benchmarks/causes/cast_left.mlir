func.func @main(%a: tensor<4xi32>) -> tensor<4xui32> {
  %0 = builtin.unrealized_conversion_cast %a : tensor<4xi32> to tensor<4xui32>
  return %0 : tensor<4xui32>
}
