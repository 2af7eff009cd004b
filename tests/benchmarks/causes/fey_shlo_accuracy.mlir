module @jit_softplus {
  func.func public @main(%a: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %0 = stablehlo.exponential %a {result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>} : tensor<8x32xf32>
    %1 = stablehlo.log_plus_one %0 : tensor<8x32xf32>
    return %1 : tensor<8x32xf32>
  }
}
