module @saved_model {
  func.func @predict(%arg0: tensor<32x784xf32>, %w: tensor<784x10xf32>, %b: tensor<10xf32>) -> tensor<32x10xf32> {
    %0 = "mhlo.dot"(%arg0, %w) : (tensor<32x784xf32>, tensor<784x10xf32>) -> tensor<32x10xf32>
    %1 = "mhlo.broadcast_in_dim"(%b) {broadcast_dimensions = dense<1> : tensor<1xi64>} : (tensor<10xf32>) -> tensor<32x10xf32>
    %2 = mhlo.add %0, %1 : tensor<32x10xf32>
    return %2 : tensor<32x10xf32>
  }
}
