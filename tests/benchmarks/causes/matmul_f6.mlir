func.func @main(%a: tensor<128x256xf32>, %b: tensor<256x64xf32>, %o: tensor<128x64xf32>) -> tensor<128x64xf32> {
  %p = arith.truncf %a : tensor<128x256xf32> to tensor<128x256xf6E2M3FN>
  %q = arith.truncf %b : tensor<256x64xf32> to tensor<256x64xf6E2M3FN>
  %r = linalg.matmul ins(%p, %q : tensor<128x256xf6E2M3FN>, tensor<256x64xf6E2M3FN>) outs(%o : tensor<128x64xf32>) -> tensor<128x64xf32>
  return %r : tensor<128x64xf32>
}
