func.func @to_nhwc(%x: tensor<1x3x224x224xf32>) -> tensor<1x224x224x3xf32> {
  %0 = tosa.transpose %x {perms = array<i32: 0, 2, 3, 3>} : (tensor<1x3x224x224xf32>) -> tensor<1x224x224x3xf32>
  return %0 : tensor<1x224x224x3xf32>
}
