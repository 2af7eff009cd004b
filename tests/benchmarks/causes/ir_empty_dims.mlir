func.func @main(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %e = tensor.empty() : tensor<?x4xf32>
  %z = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%z : f32) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
