func.func @softmax(%x: tensor<?x?xf16>, %o: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %0 = linalg.softmax dimension(1) ins(%x : tensor<?x?xf16>) outs(%o : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %0 : tensor<?x?xf16>
}
