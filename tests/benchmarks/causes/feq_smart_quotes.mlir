#map = affine_map<(d0) -> (d0)>
func.func @silu(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4096xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = [“parallel”]}
    ins(%x : tensor<4096xf32>) outs(%e : tensor<4096xf32>) {
  ^bb0(%in: f32, %out: f32):
    %n = arith.negf %in : f32
    %ex = math.exp %n : f32
    %d = arith.addf %ex, %one : f32
    %s = arith.divf %in, %d : f32
    linalg.yield %s : f32
  } -> tensor<4096xf32>
  return %0 : tensor<4096xf32>
}
