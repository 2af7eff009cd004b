func.func @stride(%x: tensor<4xi32>) -> tensor<4xi32> {
  %a = arith.constant dense<[12, 24, 36, 48]> : tensor<4xi32>
  %k = arith.constant dense<[3, 3, 3, 3]> : tensor<4xi32>
  %m = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %d = arith.subi %m, %k : tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %q = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a, %d : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%p: i32, %s: i32, %o: i32):
    %v = arith.divsi %p, %s : i32
    linalg.yield %v : i32
  } -> tensor<4xi32>
  %y = arith.muli %x, %q : tensor<4xi32>
  return %y : tensor<4xi32>
}
