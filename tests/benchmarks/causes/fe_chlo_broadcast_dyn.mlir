module @tf_serving {
  func.func @main(%arg0: tensor<?x128xf32>, %arg1: tensor<128xf32>) -> tensor<?x128xf32> {
    %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<?x128xf32>, tensor<128xf32>) -> tensor<?x128xf32>
    return %0 : tensor<?x128xf32>
  }
}
