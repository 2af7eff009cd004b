module @ragged_batch {
  func.func public @main(%x: tensor<16x64xf32>, %n: tensor<i32>) -> tensor<?x64xf32, #stablehlo.bounds<16, ?>> {
    %0 = stablehlo.tanh %x : tensor<16x64xf32>
    %1 = stablehlo.set_dimension_size %0, %n, dim = 0 : (tensor<16x64xf32>, tensor<i32>) -> tensor<?x64xf32, #stablehlo.bounds<16, ?>>
    return %1 : tensor<?x64xf32, #stablehlo.bounds<16, ?>>
  }
}
