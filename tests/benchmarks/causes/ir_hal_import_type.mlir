func.func @main(%v: !hal.buffer_view) -> !hal.buffer_view {
  %0 = hal.tensor.import %v "x" : !hal.buffer_view -> tensor<?x4xf32>
  %1 = math.exp %0 : tensor<?x4xf32>
  %2 = hal.tensor.export %1 "y" : tensor<?x4xf32> -> !hal.buffer_view
  return %2 : !hal.buffer_view
}
