util.func public @rows(%x: tensor<?x64xf32>) -> index {
  %n = hal.buffer_view.dim<%x : tensor<?x64xf32>>[0] : index
  util.return %n : index
}
