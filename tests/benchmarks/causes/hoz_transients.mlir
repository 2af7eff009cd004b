// The caller brings the memory for intermediate results.
func.func @block(%x: tensor<256x256xf32>, %w: tensor<256x256xf32>, %memory: !hal.buffer) -> tensor<256x256xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<256x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<256x256xf32>) -> tensor<256x256xf32>
  %h = linalg.matmul ins(%x, %w : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) -> tensor<256x256xf32>
  %y = linalg.matmul ins(%h, %w : tensor<256x256xf32>, tensor<256x256xf32>) outs(%f : tensor<256x256xf32>) -> tensor<256x256xf32>
  %r = hal.tensor.transients %y : tensor<256x256xf32> from %memory : !hal.buffer
  return %r : tensor<256x256xf32>
}
