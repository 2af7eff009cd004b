module @bert-base-uncased {
  func.func @forward(%x: tensor<1x128x768xf32>) -> tensor<1x128x768xf32> {
    %0 = math.tanh %x : tensor<1x128x768xf32>
    return %0 : tensor<1x128x768xf32>
  }
}
