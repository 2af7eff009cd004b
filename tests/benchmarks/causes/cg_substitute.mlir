// Bisecting one slow dispatch with a hand-edited copy of it.
func.func @mm(%a: tensor<1000x2000xf32>, %b: tensor<2000x3000xf32>) -> tensor<1000x3000xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1000x3000xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1000x3000xf32>) -> tensor<1000x3000xf32>
  %r = linalg.matmul ins(%a, %b : tensor<1000x2000xf32>, tensor<2000x3000xf32>) outs(%f : tensor<1000x3000xf32>) -> tensor<1000x3000xf32>
  return %r : tensor<1000x3000xf32>
}
