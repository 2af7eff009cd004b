func.func @spectrum(%img: tensor<4x32x64xf32>) -> (tensor<4x32x33xf32>) {
  %re, %im = tosa.rfft2d %img : (tensor<4x32x64xf32>) -> (tensor<4x32x33xf32>, tensor<4x32x33xf32>)
  %0 = tosa.abs %re : (tensor<4x32x33xf32>) -> tensor<4x32x33xf32>
  %1 = tosa.abs %im : (tensor<4x32x33xf32>) -> tensor<4x32x33xf32>
  %2 = tosa.add %0, %1 : (tensor<4x32x33xf32>, tensor<4x32x33xf32>) -> tensor<4x32x33xf32>
  return %2 : tensor<4x32x33xf32>
}
