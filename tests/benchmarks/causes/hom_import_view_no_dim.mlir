module @m {
  util.func public @main(%arg0: !hal.buffer_view) -> !hal.buffer_view {
    %c0 = arith.constant 0 : index
    %n = hal.buffer_view.dim<%arg0 : !hal.buffer_view>[0] : index
    %0 = hal.tensor.import %arg0 "input0" : !hal.buffer_view -> tensor<?x32xf32>
    %1 = math.absf %0 : tensor<?x32xf32>
    %2 = hal.tensor.export %1 "output0" : tensor<?x32xf32>{%n} -> !hal.buffer_view
    util.return %2 : !hal.buffer_view
  }
}
