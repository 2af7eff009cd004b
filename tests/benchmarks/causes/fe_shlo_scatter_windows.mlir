module @jit_kv_update {
  func.func public @main(%cache: tensor<8x256x64xf32>, %pos: tensor<8x1xi32>, %k: tensor<8x64xf32>) -> tensor<8x256x64xf32> {
    %0 = "stablehlo.scatter"(%cache, %pos, %k) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({
    ^bb0(%old: tensor<f32>, %new: tensor<f32>):
      stablehlo.return %new : tensor<f32>
    }) : (tensor<8x256x64xf32>, tensor<8x1xi32>, tensor<8x64xf32>) -> tensor<8x256x64xf32>
    return %0 : tensor<8x256x64xf32>
  }
}
