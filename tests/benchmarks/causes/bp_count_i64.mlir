func.func @count(%a: tensor<16x4096xi1>) -> tensor<16xi64> {
  %c = arith.constant 0 : i64
  %e = tensor.empty() : tensor<16xi64>
  %f = linalg.fill ins(%c : i64) outs(%e : tensor<16xi64>) -> tensor<16xi64>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<16x4096xi1>) outs(%f : tensor<16xi64>) {
  ^bb0(%x: i1, %o: i64):
    %y = arith.extui %x : i1 to i64
    %s = arith.addi %o, %y : i64
    linalg.yield %s : i64
  } -> tensor<16xi64>
  return %0 : tensor<16xi64>
}
