module @jit_mean {
  func.func public @main(%a: tensor<8x128xf16>) -> tensor<8xf16> {
    %z = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %n = stablehlo.constant dense<1.280000e+02> : tensor<8xf16>
    %0 = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x128xf16>, tensor<f32>) -> tensor<8xf16>
    %1 = stablehlo.divide %0, %n : tensor<8xf16>
    return %1 : tensor<8xf16>
  }
}
