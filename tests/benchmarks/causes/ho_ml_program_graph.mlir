module {
  ml_program.global private mutable @count(dense<0> : tensor<i64>) : tensor<i64>
  ml_program.subgraph @encode(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %y = math.sin %x : tensor<4x8xf32>
    ml_program.output %y : tensor<4x8xf32>
  }
  func.func @main(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
    %n = ml_program.global_load @count : tensor<i64>
    %one = arith.constant dense<1> : tensor<i64>
    %m = arith.addi %n, %one : tensor<i64>
    ml_program.global_store @count = %m : tensor<i64>
    %y = arith.mulf %x, %x : tensor<4x8xf32>
    return %y : tensor<4x8xf32>
  }
}
