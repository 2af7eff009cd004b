func.func @flipconv(%x: tensor<1x128xf32>, %w: tensor<5xf32>) -> tensor<1x124xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<1x124xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<1x124xf32>) -> tensor<1x124xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(b, i, k) -> (b, i - k + 4)>, affine_map<(b, i, k) -> (k)>, affine_map<(b, i, k) -> (b, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<1x128xf32>, tensor<5xf32>) outs(%f : tensor<1x124xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %m = arith.mulf %a, %c : f32
    %s = arith.addf %m, %o : f32
    linalg.yield %s : f32
  } -> tensor<1x124xf32>
  return %r : tensor<1x124xf32>
}
