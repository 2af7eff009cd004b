#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
module @torch_jit {
  func.func @rms_norm(%x: tensor<2x128x1024xf32>) -> tensor<2x128x1024xf32> {
    %cst = arith.constant 0.0 : f32
    %n = arith.constant 1024.0 : f32
    %eps = arith.constant 9.99999974E-6 : f32
    %e = tensor.empty() : tensor<2x128xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<2x128xf32>) -> tensor<2x128xf32>
    %ss = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x : tensor<2x128x1024xf32>) outs(%f : tensor<2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %in, %in : f32
      %1 = arith.addf %out, %0 : f32
      linalg.yield %1 : f32
    } -> tensor<2x128xf32>
    %o = tensor.empty() : tensor<2x128x1024xf32>
    %r = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %ss : tensor<2x128x1024xf32>, tensor<2x128xf32>) outs(%o : tensor<2x128x1024xf32>) {
    ^bb0(%in: f32, %s: f32, %out: f32):
      %0 = arith.divf %s, %n : f32
      %1 = arith.addf %0, %eps : f32
      %2 = math.rsqrt %1 : f32
      %3 = arith.mul
