func.func @f(%x: tensor<4x512xf16>, %w: tensor<4x512x256xf16>) -> tensor<4x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x256xf32>) -> tensor<4x256xf32>
  %r = linalg.batch_vecmat ins(%x, %w : tensor<4x512xf16>, tensor<4x512x256xf16>) outs(%f : tensor<4x256xf32>) -> tensor<4x256xf32>
  return %r : tensor<4x256xf32>
}
