func.func @probs(%x: tensor<4x?x1024xf16>, %n: index) -> tensor<4x?x1024xf16> {
  %e = tensor.empty(%n) : tensor<4x?x1024xf16>
  %r = linalg.softmax dimension(1) ins(%x : tensor<4x?x1024xf16>) outs(%e : tensor<4x?x1024xf16>) -> tensor<4x?x1024xf16>
  return %r : tensor<4x?x1024xf16>
}
