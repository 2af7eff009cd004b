module @jit_vmap_update {
  func.func public @main(%buf: tensor<4x16x8xf32>, %idx: tensor<4x3x1xi32>, %upd: tensor<4x3x8xf32>) -> tensor<4x16x8xf32> {
    %0 = "stablehlo.scatter"(%buf, %idx, %upd) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, unique_indices = false}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %b : tensor<f32>
    }) : (tensor<4x16x8xf32>, tensor<4x3x1xi32>, tensor<4x3x8xf32>) -> tensor<4x16x8xf32>
    return %0 : tensor<4x16x8xf32>
  }
}
