module @jit_hash {
  func.func public @main(%a: tensor<4x64xf32>) -> tensor<4x64xi64> {
    %0 = stablehlo.bitcast_convert %a : (tensor<4x64xf32>) -> tensor<4x64xi64>
    return %0 : tensor<4x64xi64>
  }
}
