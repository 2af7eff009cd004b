util.func public @pad(%x: tensor<?x?x64xf16>, %b: index, %s: index) -> tensor<?x?x64xf16> {
  %t = flow.tensor.tie_shape %x : tensor<?x?x64xf16>{%b}
  %y = arith.addf %t, %t : tensor<?x?x64xf16>
  util.return %y : tensor<?x?x64xf16>
}
