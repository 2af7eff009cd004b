#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main() -> tensor<4x8xi64> {
  %e = tensor.empty() : tensor<4x8xi64>
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x8xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 2 : index
    %c = arith.index_cast %i : index to i64
    linalg.yield %c : i64
  } -> tensor<4x8xi64>
  return %0 : tensor<4x8xi64>
}
