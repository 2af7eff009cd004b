func.func @dot(%a: tensor<128x256xf4E2M1FN>, %b: tensor<256x128xf4E2M1FN>) -> tensor<128x128xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %r = linalg.matmul ins(%a, %b : tensor<128x256xf4E2M1FN>, tensor<256x128xf4E2M1FN>) outs(%z : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %r : tensor<128x128xf32>
}
