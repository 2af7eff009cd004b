func.func @fc(%a: tensor<256x512xf8E4M3FN>, %b: tensor<512x256xf8E4M3FN>) -> tensor<256x256xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %r = linalg.matmul ins(%a, %b : tensor<256x512xf8E4M3FN>, tensor<512x256xf8E4M3FN>) outs(%z : tensor<256x256xf32>) -> tensor<256x256xf32>
  return %r : tensor<256x256xf32>
}
