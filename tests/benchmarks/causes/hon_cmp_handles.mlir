util.func public @same(%a: !hal.buffer_view, %b: !hal.buffer) -> i1 {
  %eq = util.cmp.eq %a, %b : !hal.buffer_view
  util.return %eq : i1
}
