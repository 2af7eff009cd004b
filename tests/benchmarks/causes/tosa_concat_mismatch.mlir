func.func @main(%a: tensor<2x4xf32>, %b: tensor<3x5xf32>) -> tensor<5x4xf32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x4xf32>, tensor<3x5xf32>) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}
