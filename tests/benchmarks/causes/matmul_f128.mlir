func.func @matmul(%a: tensor<32x32xf128>, %b: tensor<32x32xf128>) -> tensor<32x32xf128> {
  %z = arith.constant 0.0 : f128
  %e = tensor.empty() : tensor<32x32xf128>
  %f = linalg.fill ins(%z : f128) outs(%e : tensor<32x32xf128>) -> tensor<32x32xf128>
  %0 = linalg.matmul ins(%a, %b : tensor<32x32xf128>, tensor<32x32xf128>) outs(%f : tensor<32x32xf128>) -> tensor<32x32xf128>
  return %0 : tensor<32x32xf128>
}
