util.func public @rows(%view: !hal.buffer_view) -> i64 {
  %n = hal.buffer_view.dim<%view : !hal.buffer_view>[1] : i64
  util.return %n : i64
}
