module @m {
  util.func public @main(%arg0: !hal.buffer_view) -> !hal.buffer_view {
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<8x32xf32>
    %1 = flow.tensor.reshape %0 : tensor<8x32xf32> -> tensor<256xf32>
    %2 = hal.tensor.export %1 "output0" : tensor<256xf32> -> !hal.buffer_view
    util.return %2 : !hal.buffer_view
  }
}
