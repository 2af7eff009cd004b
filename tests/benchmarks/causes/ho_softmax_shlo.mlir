func.func @scores(%arg0: tensor<4x32xf32>) -> tensor<4x32xf32> {
  %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %0 = stablehlo.exponential %arg0 : tensor<4x32xf32>
  %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<4x32xf32>, tensor<f32>) -> tensor<4xf32>
  %2 = stablehlo.broadcast_in_dim %1, dims = [0] : (tensor<4xf32>) -> tensor<4x32xf32>
  %3 = stablehlo.divide %0, %2 : tensor<4x32xf32>
  return %3 : tensor<4x32xf32>
}
