module @sched {
  func.func @lr(%step: f32, %t: tensor<4xf32>) -> (f32, tensor<4xf32>) {
    %c = arith.constant 0.97 : f32
    %r = arith.mulf %step, %c : f32
    %u = arith.addf %t, %t : tensor<4xf32>
    return %r, %u : f32, tensor<4xf32>
  }
}
