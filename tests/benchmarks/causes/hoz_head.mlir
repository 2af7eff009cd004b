module @classifier {
  func.func public @head(%features: tensor<16x768xf32>, %w: tensor<768x1000xf32>, %b: tensor<1000xf32>) -> tensor<16x1000xf32> {
    %0 = stablehlo.dot_general %features, %w, contracting_dims = [1] x [0] : (tensor<16x768xf32>, tensor<768x1000xf32>) -> tensor<16x1000xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<1000xf32>) -> tensor<16x1000xf32>
    %2 = stablehlo.add %0, %1 : tensor<16x1000xf32>
    %3 = stablehlo.logistic %2 : tensor<16x1000xf32>
    return %3 : tensor<16x1000xf32>
  }
}
