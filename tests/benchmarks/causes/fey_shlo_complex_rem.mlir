module @jit_phase {
  func.func public @main(%a: tensor<4x16xcomplex<f32>>, %b: tensor<4x16xcomplex<f32>>) -> tensor<4x16xcomplex<f32>> {
    %0 = stablehlo.multiply %a, %b : tensor<4x16xcomplex<f32>>
    %1 = stablehlo.remainder %0, %b : tensor<4x16xcomplex<f32>>
    return %1 : tensor<4x16xcomplex<f32>>
  }
}
