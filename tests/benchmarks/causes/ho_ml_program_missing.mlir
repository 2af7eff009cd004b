module {
  ml_program.global private mutable @cache_k(dense<0.0> : tensor<2x16x8xf32>) : tensor<2x16x8xf32>
  func.func @decode(%k: tensor<2x16x8xf32>) -> tensor<2x16x8xf32> {
    %old = ml_program.global_load @cache_k : tensor<2x16x8xf32>
    %v = ml_program.global_load @cache_v : tensor<2x16x8xf32>
    %n = arith.addf %old, %k : tensor<2x16x8xf32>
    %m = arith.mulf %n, %v : tensor<2x16x8xf32>
    ml_program.global_store @cache_k = %n : tensor<2x16x8xf32>
    return %m : tensor<2x16x8xf32>
  }
}
