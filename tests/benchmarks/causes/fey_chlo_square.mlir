module @jit_rms {
  func.func public @main(%a: tensor<16x128xf32>) -> tensor<16xf32> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = chlo.square %a : tensor<16x128xf32> -> tensor<16x128xf32>
    %1 = stablehlo.reduce(%0 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<16x128xf32>, tensor<f32>) -> tensor<16xf32>
    %2 = stablehlo.rsqrt %1 : tensor<16xf32>
    return %2 : tensor<16xf32>
  }
}
