module @llm {
  func.func @decode(%dev: !hal.device, %names: !util.list<?>, %tok: tensor<4x4096xf16>) -> tensor<4x4096xf16> {
    %r = arith.mulf %tok, %tok : tensor<4x4096xf16>
    return %r : tensor<4x4096xf16>
  }
}
