func.func @bigreg(%x: tensor<4x64xf32>, %i: tensor<4096xi32>) -> tensor<4096xf128> {
  %e = tensor.empty() : tensor<4096xf128>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%i : tensor<4096xi32>) outs(%e : tensor<4096xf128>) {
  ^bb0(%k: i32, %o: f128):
    %f = arith.sitofp %k : i32 to f128
    %s = math.sqrt %f : f128
    linalg.yield %s : f128
  } -> tensor<4096xf128>
  return %r : tensor<4096xf128>
}
