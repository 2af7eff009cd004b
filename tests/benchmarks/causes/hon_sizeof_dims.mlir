util.func public @kv_bytes(%pages: index, %heads: index) -> index {
  %n = stream.tensor.sizeof tensor<?x8x?x128xf16>{%pages} : index
  util.return %n : index
}
