func.func @flat(%a: tensor<4x6xf32>) -> tensor<24xf32> {
  %0 = tosa.reshape %a {new_shape = array<i64: 24>} : (tensor<4x6xf32>) -> tensor<24xf32>
  return %0 : tensor<24xf32>
}
