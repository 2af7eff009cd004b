module {
  func.func @scores(%q: tensor<4x64x32xf32>, %k: tensor<4x64x32xf32>) -> tensor<4x64x64xf32> {
    %0 = "stablehlo.dot_general"(%q, %k) {dot_dimension_numbers = {lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]}} : (tensor<4x64x32xf32>, tensor<4x64x32xf32>) -> tensor<4x64x64xf32>
    return %0 : tensor<4x64x64xf32>
  }
}
