func.func @matmul(%a: tensor<1x4096xbf16>, %b: tensor<4096x4096xbf16>, %o: tensor<1x4096xbf16>) -> tensor<1x4096xbf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<1x4096xbf16>, tensor<4096x4096xbf16>) outs(%o : tensor<1x4096xbf16>) -> tensor<1x4096xbf16>
  return %0 : tensor<1x4096xbf16>
}
