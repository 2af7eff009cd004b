func.func @main(%a: tensor<128x256xi4>, %b: tensor<256x64xi4>, %o: tensor<128x64xi32>) -> tensor<128x64xi32> {
  %r = linalg.matmul ins(%a, %b : tensor<128x256xi4>, tensor<256x64xi4>) outs(%o : tensor<128x64xi32>) -> tensor<128x64xi32>
  return %r : tensor<128x64xi32>
}
