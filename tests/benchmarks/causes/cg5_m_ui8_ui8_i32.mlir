func.func @mm(%a: tensor<128x128xui8>, %b: tensor<128x128xui8>, %c: tensor<128x128xi32>) -> tensor<128x128xi32> {
  %r = linalg.matmul ins(%a, %b : tensor<128x128xui8>, tensor<128x128xui8>) outs(%c : tensor<128x128xi32>) -> tensor<128x128xi32>
  return %r : tensor<128x128xi32>
}
