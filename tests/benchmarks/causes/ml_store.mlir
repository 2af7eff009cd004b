module {
  ml_program.global private @step(dense<0> : tensor<i64>) : tensor<i64>
  func.func @main(%x: tensor<i64>) -> tensor<i64> {
    %0 = ml_program.global_load @step : tensor<i64>
    %1 = arith.addi %0, %x : tensor<i64>
    ml_program.global_store @step = %1 : tensor<i64>
    return %1 : tensor<i64>
  }
}
