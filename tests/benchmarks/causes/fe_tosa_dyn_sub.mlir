module {
  func.func @normalize(%arg0: tensor<?x112x112x64xf32>, %arg1: tensor<1x1x1x64xf32>) -> tensor<?x112x112x64xf32> {
    %0 = tosa.sub %arg0, %arg1 : (tensor<?x112x112x64xf32>, tensor<1x1x1x64xf32>) -> tensor<?x112x112x64xf32>
    return %0 : tensor<?x112x112x64xf32>
  }
}
