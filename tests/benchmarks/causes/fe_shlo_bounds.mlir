module @jit_pad {
  func.func public @main(%arg0: tensor<?x8xf32, #stablehlo.bounds<32, ?>>) -> tensor<?x8xf32, #stablehlo.bounds<32, ?>> {
    %0 = stablehlo.exponential %arg0 : tensor<?x8xf32, #stablehlo.bounds<32, ?>>
    return %0 : tensor<?x8xf32, #stablehlo.bounds<32, ?>>
  }
}
