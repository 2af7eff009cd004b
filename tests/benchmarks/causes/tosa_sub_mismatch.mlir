func.func @main(%x: tensor<4x8xf32>, %y: tensor<4x7xf32>) -> tensor<4x8xf32> {
  %0 = tosa.sub %x, %y : (tensor<4x8xf32>, tensor<4x7xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
