module @jit_f {
  func.func public @main(%arg0: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %1 = arith.addf %arg0, %arg0 : tensor<4x16xf32>
    return %1 : tensor<4x16xf32>
  }
}
