util.func public @is_quantized(%view: !hal.buffer_view) -> i1 {
  %type = hal.buffer_view.element_type<%view : !hal.buffer_view> : i32
  %expected = hal.element_type<f8> : i32
  %same = arith.cmpi eq, %type, %expected : i32
  util.return %same : i1
}
