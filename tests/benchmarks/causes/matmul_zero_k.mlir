func.func @main(%a: tensor<128x0xf32>, %b: tensor<0x64xf32>, %o: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<128x0xf32>, tensor<0x64xf32>) outs(%o : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}
