module @jit_predict {
  func.func public @main(%x: tensor<32x784xf32>, %w: tensor<784x10xf32>, %b: tensor<10xf32>) -> tensor<32x10xf32> {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<32x784xf32>, tensor<784x10xf32>) -> tensor<32x10xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<10xf32>) -> tensor<32x10xf32>
    %2 = stablehlo.add %0, %1 : tensor<32x10xf32>
    return %2 : tensor<32x10xf32>
  }
}
