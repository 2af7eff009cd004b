module @counter {
  util.global private @step_count = dense<0> : tensor<i32>
  func.func @train_step(%loss: tensor<f32>) -> tensor<i32> {
    %one = arith.constant dense<1> : tensor<i32>
    %c = util.global.load @step_count : tensor<i32>
    %n = arith.addi %c, %one : tensor<i32>
    util.global.store %n, @step_count : tensor<i32>
    return %n : tensor<i32>
  }
}
