func.func @write(%v: tensor<1x128x64xf32>, %i: tensor<1x8xi32>, %u: tensor<1x8x32xf32>) -> tensor<1x128x64xf32> {
  %0 = tosa.scatter %v, %i, %u : (tensor<1x128x64xf32>, tensor<1x8xi32>, tensor<1x8x32xf32>) -> tensor<1x128x64xf32>
  return %0 : tensor<1x128x64xf32>
}
