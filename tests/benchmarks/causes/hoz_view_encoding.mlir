util.func public @as_matrix(%buffer: !hal.buffer, %rows: index, %cols: index) -> !hal.buffer_view {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %count = arith.muli %rows, %cols : index
  %bytes = arith.muli %count, %c4 : index
  %type = hal.element_type<f32> : i32
  %encoding = hal.encoding_type<row_major> : i32
  %view = hal.buffer_view.create buffer(%buffer : !hal.buffer)[%c0, %bytes] shape([%rows, %cols]) type(%type) encoding(%encoding) : !hal.buffer_view
  util.return %view : !hal.buffer_view
}
