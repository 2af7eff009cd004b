module @stateful {
  ml_program.global private mutable @kv_len(dense<0> : tensor<i32>) : tensor<i32>
  func.func @advance(%n: tensor<i32>) -> tensor<i32> {
    %0 = ml_program.global_load @kv_length : tensor<i32>
    %1 = arith.addi %0, %n : tensor<i32>
    ml_program.global_store @kv_len = %1 : tensor<i32>
    return %1 : tensor<i32>
  }
}
