// Decode step: one row against a big weight.
func.func @decode_proj(%x: tensor<4096xf16>, %w: tensor<4096x4096xf16>) -> tensor<4096xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4096xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
  %r = linalg.vecmat ins(%x, %w : tensor<4096xf16>, tensor<4096x4096xf16>) outs(%f : tensor<4096xf32>) -> tensor<4096xf32>
  return %r : tensor<4096xf32>
}
