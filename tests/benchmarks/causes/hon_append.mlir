util.func private @append(%cache: tensor<1024x128xf16>, %row: tensor<1x128xf16>, %at: index) -> %cache as tensor<1024x128xf16> {
  %c0 = arith.constant 0 : index
  %r = flow.tensor.update %row, %cache[%at, %c0] : tensor<1x128xf16> -> %cache as tensor<1024x128xf16>
  util.return %r : tensor<1024x128xf16>
}
util.func public @rewind(%cache: tensor<1024x128xf16>, %row: tensor<1x128xf16>, %at: index) -> tensor<1024x128xf16> {
  %r = util.call @append(%cache, %row, %at) : (tensor<1024x128xf16>, tensor<1x128xf16>, index) -> %row as tensor<1024x128xf16>
  util.return %r : tensor<1024x128xf16>
}
