module @jit_f {
  func.func public @main(%arg0: tensor<16x16xf32>, %arg1: tensor<16x16xf32>) -> tensor<16x16xf32> {
    %0 = stablehlo.dot %arg0, %arg1 : (tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
    %1 = stablehlo.logistic %0 : tensor<16x16xf32>
    return %1 : tensor<16x16xf32>
  }
}
