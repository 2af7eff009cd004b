#id = affine_map<(d0) -> (d0)>
func.func @fast_log2(%x: tensor<4096xf32>) -> tensor<4096xi32> {
  %c23 = arith.constant 23 : i32
  %e = tensor.empty() : tensor<4096xi32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4096xf32>) outs(%e : tensor<4096xi32>) {
  ^bb0(%in: f32, %out: i32):
    %1 = arith.bitcast %in : f32 to i32
    %2 = arith.shrui %1, %c23 : i32
    linalg.yield %2 : i32
  } -> tensor<4096xi32>
  return %0 : tensor<4096xi32>
}
