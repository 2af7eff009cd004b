func.func @lm_head(%h: tensor<128x4096xbf16>, %w: tensor<32000x4096xbf16>) -> tensor<128x32000xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x32000xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<128x32000xf32>) -> tensor<128x32000xf32>
  %r = linalg.matmul_transpose_b ins(%h, %w : tensor<128x4096xbf16>, tensor<32000x4096xbf16>) outs(%z : tensor<128x32000xf32>) -> tensor<128x32000xf32>
  return %r : tensor<128x32000xf32>
}
