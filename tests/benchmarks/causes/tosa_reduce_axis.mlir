func.func @main(%x: tensor<4x6xf32>) -> tensor<4x6x1xf32> {
  %0 = tosa.reduce_sum %x {axis = 2 : i32} : (tensor<4x6xf32>) -> tensor<4x6x1xf32>
  return %0 : tensor<4x6x1xf32>
}
