util.func public @m(%v: !hal.buffer_view) -> !hal.buffer_view {
  %0 = hal.tensor.import %v : !hal.buffer_view -> tensor<16xf32>
  %1 = flow.tensor.reshape %0 : tensor<16xf32> -> tensor<32xf32>
  %2 = flow.dispatch.region -> (tensor<32xf32>) {
    %e = math.exp %1 : tensor<32xf32>
    flow.return %e : tensor<32xf32>
  }
  %3 = hal.tensor.export %2 : tensor<32xf32> -> !hal.buffer_view
  util.return %3 : !hal.buffer_view
}
