module @m {
  util.func public @main(%in: !hal.buffer_view, %scratch: !hal.buffer) -> !hal.buffer_view {
    %0 = hal.tensor.import %in "in" : !hal.buffer_view -> tensor<64xf32>
    %1 = math.absf %0 : tensor<64xf32>
    %2 = hal.tensor.transients %1 : tensor<64xf32> from %scratch : !hal.buffer
    %3 = hal.tensor.export %2 "out" : tensor<64xf32> -> !hal.buffer_view
    util.return %3 : !hal.buffer_view
  }
}
