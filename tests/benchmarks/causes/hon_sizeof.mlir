util.func public @element_bytes() -> index {
  %n = util.sizeof tensor<128xbf16>
  util.return %n : index
}
