func.func @empty() -> tensor<4x8xf32> {
  %c = arith.constant 0.0 : f32
  %e = linalg.init_tensor [4, 8] : tensor<4x8xf32>
  %0 = linalg.fill ins(%c : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
