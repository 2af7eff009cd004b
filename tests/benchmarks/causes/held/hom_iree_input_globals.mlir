module @m {
  iree_input.global private mutable @state = dense<0.0> : tensor<4xf32>
  func.func @step(%x: tensor<4xf32>) -> tensor<4xf32> {
    %s = iree_input.global.load @state : tensor<4xf32>
    %n = arith.addf %s, %x : tensor<4xf32>
    iree_input.global.store %n, @state : tensor<4xf32>
    return %n : tensor<4xf32>
  }
}
