// Batch norm in training, NCHW, as the operator tests export it.
#nchw = affine_map<(n, h, w, c) -> (n, c, h, w)>
#chan = affine_map<(n, h, w, c) -> (c)>
#id4 = affine_map<(n, c, h, w) -> (n, c, h, w)>
#c4 = affine_map<(n, c, h, w) -> (c)>
func.func @batchnorm(%x: tensor<2x3x4x4xf32>) -> (tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>) {
  %zero = arith.constant 0.0 : f32
  %count = arith.constant 32.0 : f32
  %eps = arith.constant 1.0e-5 : f32
  %e = tensor.empty() : tensor<3xf32>
  %o = tensor.empty() : tensor<2x3x4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.generic {indexing_maps = [#nchw, #chan], iterator_types = ["reduction", "reduction", "reduction", "parallel"]} ins(%x : tensor<2x3x4x4xf32>) outs(%f : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %mean = linalg.generic {indexing_maps = [affine_map<(c) -> (c)>, affine_map<(c) -> (c)>], iterator_types = ["parallel"]} ins(%sum : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.divf %a, %count : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %sq = linalg.generic {indexing_maps = [#nchw, #chan, #chan], iterator_types = ["reduction", "reduction", "reduction", "parallel"]} ins(%x, %mean : tensor<2x3x4x4xf32>, tensor<3xf32>) outs(%f : tensor<3xf32>) {
  ^bb0(%a: f32, %m: f32, %b: f32):
    %d = arith.subf %a, %m : f32
    %q = arith.mulf %d, %d : f32
    %s = arith.addf %q, %b : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %inv = linalg.generic {indexing_maps = [affine_map<(c) -> (c)>, affine_map<(c) -> (c)>], iterator_types = ["parallel"]} ins(%sq : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %b: f32):
    %v = arith.divf %a, %count : f32
    %v2 = arith.addf %v, %eps : f32
    %s = math.rsqrt %v2 : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  %y = linalg.generic {indexing_maps = [#id4, #c4, #c4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%x, %mean, %inv : tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>) outs(%o : tensor<2x3x4x4xf32>) {
  ^bb0(%a: f32, %m: f32, %i: f32, %b: f32):
    %d = arith.subf %a, %m : f32
    %s = arith.mulf %d, %i : f32
    linalg.yield %s : f32
  } -> tensor<2x3x4x4xf32>
  return %y, %mean, %inv : tensor<2x3x4x4xf32>, tensor<3xf32>, tensor<3xf32>
}
