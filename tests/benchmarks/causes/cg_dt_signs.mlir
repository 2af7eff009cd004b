func.func @q(%a: tensor<?x512xi8>, %b: tensor<1024x512xi8>, %m: index) -> tensor<?x1024xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty(%m) : tensor<?x1024xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<?x1024xi32>) -> tensor<?x1024xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<?x512xi8>, tensor<1024x512xi8>) outs(%f : tensor<?x1024xi32>) {
  ^bb0(%x: i8, %y: i8, %acc: i32):
    %p = arith.extsi %x : i8 to i32
    %q = arith.extui %y : i8 to i32
    %t = arith.muli %p, %q : i32
    %s = arith.addi %acc, %t : i32
    linalg.yield %s : i32
  } -> tensor<?x1024xi32>
  return %r : tensor<?x1024xi32>
}
