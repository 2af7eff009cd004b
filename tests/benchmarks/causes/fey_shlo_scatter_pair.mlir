module @jit_update_beams {
  func.func public @main(%x: tensor<64x8xf32>, %y: tensor<64x8xi32>, %i: tensor<4x1xi32>, %u: tensor<4x8xf32>, %v: tensor<4x8xi32>) -> (tensor<64x8xf32>, tensor<64x8xi32>) {
    %0:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, unique_indices = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<i32>, %r: tensor<f32>, %s: tensor<i32>):
      stablehlo.return %r, %s : tensor<f32>, tensor<i32>
    }) : (tensor<64x8xf32>, tensor<64x8xi32>, tensor<4x1xi32>, tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<64x8xf32>, tensor<64x8xi32>)
    return %0#0, %0#1 : tensor<64x8xf32>, tensor<64x8xi32>
  }
}
