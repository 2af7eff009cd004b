func.func @main() -> tensor<4xf32> {
  %0 = arith.constant dense_resource<weights> : tensor<4xf32>
  return %0 : tensor<4xf32>
}
