func.func @pad(%arg0: tensor<1x30x30x8xf32>) -> tensor<1x32x32x8xf32> {
  %p = "tosa.const"() <{values = dense<[[0, 0], [1, 1], [1, 1], [0, 0]]> : tensor<4x2xi32>}> : () -> tensor<4x2xi32>
  %0 = tosa.pad %arg0, %p : (tensor<1x30x30x8xf32>, tensor<4x2xi32>) -> tensor<1x32x32x8xf32>
  return %0 : tensor<1x32x32x8xf32>
}
