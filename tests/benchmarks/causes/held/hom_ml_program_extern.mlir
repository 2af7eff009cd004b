module @m {
  ml_program.global private mutable @step(#ml_program.extern<tensor<i64>>) : tensor<i64>
  func.func @next() -> tensor<i64> {
    %0 = ml_program.global_load @step : tensor<i64>
    return %0 : tensor<i64>
  }
}
