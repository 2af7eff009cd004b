func.func @main(%a: !hal.buffer_view) -> !hal.buffer_view {
  %0 = hal.tensor.import %a : !hal.buffer_view -> tensor<4xf32>
  %1 = arith.addf %0, %0 : tensor<4xf32>
  %2 = hal.tensor.export %1 : tensor<4xf32> -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
