module @jit_matmul {
  func.func public @main(%a: tensor<64x128xf32>, %b: tensor<128x32xf32>) -> tensor<64x32xf32> {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [TF32, TF32] : (tensor<64x128xf32>, tensor<128x32xf32>) -> tensor<64x32xf32>
    return %0 : tensor<64x32xf32>
  }
}
