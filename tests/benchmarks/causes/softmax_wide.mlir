func.func @softmax(%x: tensor<4x1000003xbf16>, %o: tensor<4x1000003xbf16>) -> tensor<4x1000003xbf16> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<4x1000003xbf16>) outs(%o : tensor<4x1000003xbf16>) -> tensor<4x1000003xbf16>
  return %0 : tensor<4x1000003xbf16>
}
