#map = affine_map<(d0, d1) -> (d0, d1)>
module @lenet_fc {
  func.func @main(%x: tensor<16x400xf32>) -> tensor<16x120xf32> {
    %w = arith.constant dense_resource<__elided__> : tensor<400x120xf32>
    %cst = arith.constant 0.000000e+00 : f32
    %e = tensor.empty() : tensor<16x120xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<16x120xf32>) -> tensor<16x120xf32>
    %mm = linalg.matmul ins(%x, %w : tensor<16x400xf32>, tensor<400x120xf32>) outs(%f : tensor<16x120xf32>) -> tensor<16x120xf32>
    %r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%mm : tensor<16x120xf32>) outs(%e : tensor<16x120xf32>) {
    ^bb0(%in: f32, %out: f32):
      %t = math.tanh %in : f32
      linalg.yield %t : f32
    } -> tensor<16x120xf32>
    return %r : tensor<16x120xf32>
  }
}
