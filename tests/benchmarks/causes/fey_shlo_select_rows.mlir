module @jit_mask {
  func.func public @main(%keep: tensor<16xi1>, %x: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<16x32xf32>
    %0 = stablehlo.select %keep, %x, %z : tensor<16xi1>, tensor<16x32xf32>
    return %0 : tensor<16x32xf32>
  }
}
