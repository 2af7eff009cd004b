func.func @mm(%a: tensor<128x128xf8E4M3FNUZ>, %b: tensor<128x128xf8E4M3FNUZ>, %c: tensor<128x128xf16>) -> tensor<128x128xf16> {
  %r = linalg.matmul ins(%a, %b : tensor<128x128xf8E4M3FNUZ>, tensor<128x128xf8E4M3FNUZ>) outs(%c : tensor<128x128xf16>) -> tensor<128x128xf16>
  return %r : tensor<128x128xf16>
}
