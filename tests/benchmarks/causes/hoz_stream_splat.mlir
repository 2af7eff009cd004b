util.func public @ramp(%n: index, %value: i32) -> !hal.buffer_view {
  %c4 = arith.constant 4 : index
  %bytes = arith.muli %n, %c4 : index
  %0 = stream.tensor.splat %value : i32 -> tensor<?xi32> in !stream.resource<*>{%bytes}
  %1 = stream.tensor.export %0 : tensor<?xi32>{%n} in !stream.resource<*>{%bytes} -> !hal.buffer_view
  util.return %1 : !hal.buffer_view
}
