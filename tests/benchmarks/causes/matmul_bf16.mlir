func.func @matmul(%a: tensor<512x512xbf16>, %b: tensor<512x512xbf16>) -> tensor<512x512xbf16> {
  %z = arith.constant 0.0 : bf16
  %e = tensor.empty() : tensor<512x512xbf16>
  %f = linalg.fill ins(%z : bf16) outs(%e : tensor<512x512xbf16>) -> tensor<512x512xbf16>
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xbf16>, tensor<512x512xbf16>) outs(%f : tensor<512x512xbf16>) -> tensor<512x512xbf16>
  return %0 : tensor<512x512xbf16>
}
