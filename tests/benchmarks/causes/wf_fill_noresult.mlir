func.func @f() -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %z = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<8xf32>)
  return %0 : tensor<8xf32>
}
