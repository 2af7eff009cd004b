util.func public @main(%x: tensor<32x128xf32>) -> tensor<32x128xf16> {
  %0 = flow.dispatch.region -> (tensor<32x128xf16>) {
    %y = math.exp %x : tensor<32x128xf32>
    flow.return %y : tensor<32x128xf32>
  }
  util.return %0 : tensor<32x128xf16>
}
