util.func private @norm(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %y = math.tanh %x : tensor<8x64xf32>
  util.return %y : tensor<8x64xf32>
}
util.func public @main(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %y = flow.call @norm(%x) : (tensor<8x64xf32>) -> tensor<8x64xf32>
  util.return %y : tensor<8x64xf32>
}
