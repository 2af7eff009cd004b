module @jit_backward {
  func.func public @main(%x: tensor<16x8x8x32xf32>, %scale: tensor<32xf32>, %mean: tensor<32xf32>, %var: tensor<32xf32>, %g: tensor<16x8x8x32xf32>) -> (tensor<16x8x8x32xf32>, tensor<32xf32>, tensor<32xf32>) {
    %0:3 = "stablehlo.batch_norm_grad"(%x, %scale, %mean, %var, %g) <{epsilon = 1.000000e-03 : f32, feature_index = 3 : i64}> : (tensor<16x8x8x32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<32xf32>, tensor<16x8x8x32xf32>) -> (tensor<16x8x8x32xf32>, tensor<32xf32>, tensor<32xf32>)
    return %0#0, %0#1, %0#2 : tensor<16x8x8x32xf32>, tensor<32xf32>, tensor<32xf32>
  }
}
