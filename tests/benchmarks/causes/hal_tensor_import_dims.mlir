func.func @main(%a: !hal.buffer_view) -> !hal.buffer_view {
  %t = hal.tensor.import %a : !hal.buffer_view -> tensor<?x4xf32>
  %r = hal.tensor.export %t : tensor<?x4xf32> -> !hal.buffer_view
  return %r : !hal.buffer_view
}
