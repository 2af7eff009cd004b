module @jit_order {
  func.func public @main(%a: tensor<8x64xf32>) -> tensor<8x64xf32> {
    %0 = "stablehlo.sort"(%a) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %1 = stablehlo.subtract %p, %q : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }) : (tensor<8x64xf32>) -> tensor<8x64xf32>
    return %0 : tensor<8x64xf32>
  }
}
