func.func @matmul(%a: tensor<8x128x64xbf16>, %b: tensor<8x64x128xbf16>, %o: tensor<8x128x128xbf16>) -> tensor<8x128x128xbf16> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<8x128x64xbf16>, tensor<8x64x128xbf16>) outs(%o : tensor<8x128x128xbf16>) -> tensor<8x128x128xbf16>
  return %0 : tensor<8x128x128xbf16>
}
