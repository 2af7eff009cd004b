func.func @mm(%a: tensor<?x128xf6E2M3FN>, %b: tensor<128x?xf6E2M3FN>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<?x128xf6E2M3FN>, tensor<128x?xf6E2M3FN>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
