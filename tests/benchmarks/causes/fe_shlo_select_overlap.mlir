module @jit_select {
  func.func @main(%x: tensor<4x8x8x4xf32>, %s: tensor<4x3x3x4xf32>) -> tensor<4x8x8x4xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = "stablehlo.select_and_scatter"(%x, %s, %z) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<0> : tensor<4x2xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    }, {
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %c = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %c : tensor<f32>
    }) : (tensor<4x8x8x4xf32>, tensor<4x3x3x4xf32>, tensor<f32>) -> tensor<4x8x8x4xf32>
    return %0 : tensor<4x8x8x4xf32>
  }
}
