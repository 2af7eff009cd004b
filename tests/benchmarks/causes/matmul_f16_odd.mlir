func.func @matmul(%a: tensor<1023x1021xf16>, %b: tensor<1021x1019xf16>) -> tensor<1023x1019xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<1023x1019xf16>
  %f = linalg.fill ins(%z : f16) outs(%e : tensor<1023x1019xf16>) -> tensor<1023x1019xf16>
  %0 = linalg.matmul ins(%a, %b : tensor<1023x1021xf16>, tensor<1021x1019xf16>) outs(%f : tensor<1023x1019xf16>) -> tensor<1023x1019xf16>
  return %0 : tensor<1023x1019xf16>
}
