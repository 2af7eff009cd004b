func.func @main(%a: tensor<64x64xi8>, %b: tensor<64x64xi4>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %r = linalg.matmul ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi4>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %r : tensor<64x64xi32>
}

