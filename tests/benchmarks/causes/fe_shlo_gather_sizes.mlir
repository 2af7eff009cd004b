module @jit_take {
  func.func public @main(%arg0: tensor<1000x64xf32>, %arg1: tensor<2x12x1xi32>) -> tensor<2x12x64xf32> {
    %0 = "stablehlo.gather"(%arg0, %arg1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 128>}> : (tensor<1000x64xf32>, tensor<2x12x1xi32>) -> tensor<2x12x64xf32>
    return %0 : tensor<2x12x64xf32>
  }
}
