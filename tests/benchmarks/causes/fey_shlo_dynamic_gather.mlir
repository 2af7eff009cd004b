module @jit_lookup {
  func.func public @main(%table: tensor<1000x?xf32>, %ids: tensor<16x1xi32>) -> tensor<16x?xf32> {
    %c1 = stablehlo.constant dense<1> : tensor<1xi32>
    %0 = stablehlo.get_dimension_size %table, dim = 1 : (tensor<1000x?xf32>) -> tensor<i32>
    %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
    %2 = stablehlo.concatenate %c1, %1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
    %3 = "stablehlo.dynamic_gather"(%table, %ids, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<1000x?xf32>, tensor<16x1xi32>, tensor<2xi32>) -> tensor<16x?xf32>
    return %3 : tensor<16x?xf32>
  }
}
