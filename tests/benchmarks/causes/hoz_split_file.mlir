module @prefill {
  func.func @prefill(%x: tensor<128x64xf16>) -> tensor<128x64xf16> {
    %0 = arith.addf %x, %x : tensor<128x64xf16>
    return %0 : tensor<128x64xf16>
  }
}

// -----

module @decode {
  func.func @decode(%x: tensor<1x64xf16>) -> tensor<1x64xf16> {
    %0 = arith.addf %x, %x : tensor<1x64xf16>
    return %0 : tensor<1x64xf16>
  }
}
