func.func @forward(%x: tensor<128x256xf16>, %w: tensor<256x512xf16>) -> tensor<128x512xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x512xf32>
  %f = linalg.fill ins(%c0 : f32) outs(%e : tensor<128x512xf32>) -> tensor<128x512xf32>
  %r = linalg.matmul ins(%x, %w : tensor<128x256xf16>, tensor<256x512xf16>) outs(%f : tensor<128x512xf32>) -> tensor<128x512xf32>
  return %r : tensor<128x512xf32>
}
