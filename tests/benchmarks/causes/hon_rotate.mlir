func.func @rotate(%theta: complex<f32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  %r = complex.re %theta : complex<f32>
  %e = tensor.empty() : tensor<4xf32>
  %s = linalg.fill ins(%r : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = arith.mulf %s, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
