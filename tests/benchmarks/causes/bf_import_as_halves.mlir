module @imp {
  util.func public @run(%v: !hal.buffer_view) -> !hal.buffer_view {
    %t = hal.tensor.import %v : !hal.buffer_view -> tensor<8xf64>
    %b = flow.tensor.bitcast %t : tensor<8xf64> -> tensor<16xf32>
    %r = arith.addf %b, %b : tensor<16xf32>
    %o = hal.tensor.export %r : tensor<16xf32> -> !hal.buffer_view
    util.return %o : !hal.buffer_view
  }
}
