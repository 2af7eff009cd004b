module @attention_heads {
  func.func @split_heads(%q: tensor<?x2048xf16>) -> tensor<?x32x64xf16> {
    %0 = tensor.expand_shape %q [[0], [1, 2]] : tensor<?x2048xf16> into tensor<?x32x64xf16>
    return %0 : tensor<?x32x64xf16>
  }
}
