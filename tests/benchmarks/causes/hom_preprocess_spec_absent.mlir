module @unet_slice {
  func.func public @main(%a: tensor<2x320x64x64xf16>) -> tensor<2x320x64x64xf16> {
    %r = arith.negf %a : tensor<2x320x64x64xf16>
    return %r : tensor<2x320x64x64xf16>
  }
}
