util.func public @read_header(%blob: !util.buffer) -> index {
  %view = util.cast %blob : !util.buffer to !hal.buffer_view
  %rank = hal.buffer_view.rank<%view : !hal.buffer_view> : index
  util.return %rank : index
}
