util.func public @wrap(%buffer: !hal.buffer, %n: index) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %type = hal.element_type<f16> : i32
  %enc = hal.encoding_type<dense_row_major> : i32
  %size = arith.muli %n, %n : index
  %v = hal.buffer_view.create buffer(%buffer : !hal.buffer)[%c0, %size] shape([%n, %n]) type(%enc) encoding(%type) : !hal.buffer_view
  util.return %v : !hal.buffer
}
