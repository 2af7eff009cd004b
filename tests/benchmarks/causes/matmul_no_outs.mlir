func.func @mm(%a: tensor<32x64xf16>, %b: tensor<64x16xf16>) -> tensor<32x16xf16> {
  %0 = linalg.matmul ins(%a, %b : tensor<32x64xf16>, tensor<64x16xf16>) -> tensor<32x16xf16>
  return %0 : tensor<32x16xf16>
}
