module @whisper-tiny {
  func.func @encode(%x: tensor<1x80x3000xf32>) -> tensor<1x80x3000xf32> {
    %0 = math.tanh %x : tensor<1x80x3000xf32>
    return %0 : tensor<1x80x3000xf32>
  }
}
