func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.clamp %a {min_fp = 0.0 : f32, max_fp = 6.0 : f32, min_int = 0 : i64, max_int = 6 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
