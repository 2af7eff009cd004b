module @jit_gp_fit attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x64xf32>, %arg1: tensor<64x1xf32>) -> (tensor<64x1xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<64x64xi32>
    %1 = stablehlo.iota dim = 1 : tensor<64x64xi32>
    %2 = stablehlo.compare EQ, %0, %1, SIGNED : (tensor<64x64xi32>, tensor<64x64xi32>) -> tensor<64x64xi1>
    %3 = stablehlo.convert %2 : (tensor<64x64xi1>) -> tensor<64x64xf32>
    %4 = stablehlo.add %arg0, %3 : tensor<64x64xf32>
    %5 = stablehlo.cholesky %4, lower = true : tensor<64x64xf32>
    %6 = "stablehlo.triangular_solve"(%5, %arg1) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<64x64xf32>, tensor<64x1xf32>) -> tensor<64x1xf32>
    return %6 : tensor<64x1xf32>
  }
}
