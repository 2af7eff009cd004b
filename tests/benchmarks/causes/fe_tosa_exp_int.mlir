func.func @act(%arg0: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = tosa.exp %arg0 : (tensor<4x16xi32>) -> tensor<4x16xi32>
  return %0 : tensor<4x16xi32>
}
