func.func @matmul(%a: tensor<?x4096xf8E4M3FNUZ>, %b: tensor<4096x4096xf8E4M3FNUZ>, %o: tensor<?x4096xf32>) -> tensor<?x4096xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x4096xf8E4M3FNUZ>, tensor<4096x4096xf8E4M3FNUZ>) outs(%o : tensor<?x4096xf32>) -> tensor<?x4096xf32>
  return %0 : tensor<?x4096xf32>
}
