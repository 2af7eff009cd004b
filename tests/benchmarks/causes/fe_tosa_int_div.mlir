func.func @buckets(%arg0: tensor<1x64xi32>, %arg1: tensor<1x64xi32>) -> tensor<1x64xi32> {
  %0 = tosa.int_div %arg0, %arg1 : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi32>
  return %0 : tensor<1x64xi32>
}
