func.func @mask(%m: tensor<4x64xi8>, %a: tensor<4x64xf32>, %b: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %0 = tosa.select %m, %a, %b : (tensor<4x64xi8>, tensor<4x64xf32>, tensor<4x64xf32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}
