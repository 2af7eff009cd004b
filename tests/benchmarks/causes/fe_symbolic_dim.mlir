module {
  func.func @forward(%tokens: tensor<s0x2048xf16>, %w: tensor<2048x512xf16>) -> tensor<s0x512xf16> {
    %0 = stablehlo.dot %tokens, %w : (tensor<s0x2048xf16>, tensor<2048x512xf16>) -> tensor<s0x512xf16>
    return %0 : tensor<s0x512xf16>
  }
}
