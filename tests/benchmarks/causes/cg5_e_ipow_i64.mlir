func.func @f(%x: tensor<256x256xi64>) -> tensor<256x256xi64> {
  %e = tensor.empty() : tensor<256x256xi64>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<256x256xi64>) outs(%e : tensor<256x256xi64>) {
  ^bb0(%a: i64, %b: i64):
    %v = math.ipowi %a, %a : i64
    linalg.yield %v : i64
  } -> tensor<256x256xi64>
  return %r : tensor<256x256xi64>
}
