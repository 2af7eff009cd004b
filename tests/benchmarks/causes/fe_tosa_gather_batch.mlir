func.func @lookup(%values: tensor<1x1000x64xf32>, %indices: tensor<4x16xi32>) -> tensor<4x16x64xf32> {
  %0 = tosa.gather %values, %indices : (tensor<1x1000x64xf32>, tensor<4x16xi32>) -> tensor<4x16x64xf32>
  return %0 : tensor<4x16x64xf32>
}
