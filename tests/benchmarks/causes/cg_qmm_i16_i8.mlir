#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (n, k)>
#c = affine_map<(m, n, k) -> (m, n)>
func.func @qmm(%x: tensor<100x200xi16>, %w: tensor<300x200xi8>) -> tensor<100x300xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<100x300xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<100x300xi32>) -> tensor<100x300xi32>
  %r = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<100x200xi16>, tensor<300x200xi8>) outs(%f : tensor<100x300xi32>) {
  ^bb0(%p: i16, %q: i8, %acc: i32):
    %pe = arith.extsi %p : i16 to i32
    %qe = arith.extsi %q : i8 to i32
    %m = arith.muli %pe, %qe : i32
    %s = arith.addi %acc, %m : i32
    linalg.yield %s : i32
  } -> tensor<100x300xi32>
  return %r : tensor<100x300xi32>
}
