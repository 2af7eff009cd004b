module {
  func.func @nchw_to_nhwc(%arg0: tensor<1x3x224x224xf32>) -> tensor<1x224x224x3xf32> {
    %perms = "tosa.const"() <{values = dense<[0, 2, 3, 1]> : tensor<4xi32>}> : () -> tensor<4xi32>
    %0 = tosa.transpose %arg0, %perms : (tensor<1x3x224x224xf32>, tensor<4xi32>) -> tensor<1x224x224x3xf32>
    return %0 : tensor<1x224x224x3xf32>
  }
}
