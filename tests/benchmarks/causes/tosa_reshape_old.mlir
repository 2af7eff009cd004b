func.func @main(%a: tensor<4x4xf32>) -> tensor<16xf32> {
  %0 = tosa.reshape %a {new_shape = array<i64: 16>} : (tensor<4x4xf32>) -> tensor<16xf32>
  return %0 : tensor<16xf32>
}
