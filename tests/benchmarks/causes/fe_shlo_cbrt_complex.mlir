module @jit_phase {
  func.func public @main(%arg0: tensor<128xcomplex<f32>>) -> tensor<128xf32> {
    %0 = stablehlo.cbrt %arg0 : tensor<128xcomplex<f32>>
    %1 = stablehlo.abs %0 : (tensor<128xcomplex<f32>>) -> tensor<128xf32>
    return %1 : tensor<128xf32>
  }
}
