func.func @main(%m: tensor<33x7xi1>, %n: tensor<33x7xi1>) -> tensor<33x7xi1> {
  %e = tensor.empty() : tensor<33x7xi1>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%m, %n : tensor<33x7xi1>, tensor<33x7xi1>) outs(%e : tensor<33x7xi1>) {
  ^bb0(%x: i1, %y: i1, %o: i1):
    %a = arith.andi %x, %y : i1
    linalg.yield %a : i1
  } -> tensor<33x7xi1>
  return %0 : tensor<33x7xi1>
}
