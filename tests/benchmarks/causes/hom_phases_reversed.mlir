module @llm {
  func.func @decode(%tok: tensor<4x4096xf16>) -> tensor<4x4096xf16> {
    %r = arith.mulf %tok, %tok : tensor<4x4096xf16>
    return %r : tensor<4x4096xf16>
  }
}
