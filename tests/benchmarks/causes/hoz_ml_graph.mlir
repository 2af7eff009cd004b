module @counter {
  ml_program.global private mutable @mean(dense<0.0> : tensor<256xf32>) : tensor<256xf32>
  func.func @running_mean(%x: tensor<256xf32>) -> tensor<256xf32> {
    %start = ml_program.token
    %m, %read = ml_program.global_load_graph @mean ordering(%start -> !ml_program.token) : tensor<256xf32>
    %0 = arith.addf %x, %m : tensor<256xf32>
    %written = ml_program.global_store_graph @mean = %0 ordering(%read -> !ml_program.token) : tensor<256xf32>
    return %0 : tensor<256xf32>
  }
}
