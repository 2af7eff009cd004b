func.func @probs(%x: tensor<8x128x160xf16>) -> tensor<8x128x128xf16> {
  %e = tensor.empty() : tensor<8x128x128xf16>
  %r = linalg.softmax dimension(2) ins(%x : tensor<8x128x160xf16>) outs(%e : tensor<8x128x128xf16>) -> tensor<8x128x128xf16>
  return %r : tensor<8x128x128xf16>
}
