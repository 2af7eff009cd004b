module @counter {
  ml_program.global private mutable @calls(dense<0> : tensor<i32>) : tensor<i32>
  func.func @tick() -> tensor<i32> {
    %one = arith.constant dense<1> : tensor<i32>
    %n = ml_program.global_load_const @calls : tensor<i32>
    %0 = arith.addi %n, %one : tensor<i32>
    ml_program.global_store @calls = %0 : tensor<i32>
    return %0 : tensor<i32>
  }
}
