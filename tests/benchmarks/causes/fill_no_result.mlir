func.func @zeros() -> tensor<4xf32> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>)
  return %0 : tensor<4xf32>
}
