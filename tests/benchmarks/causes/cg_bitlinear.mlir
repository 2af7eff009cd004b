// Ternary weights in two bits, one row of activations.
func.func @bitlinear(%x: tensor<1x2560xi8>, %w: tensor<6912x2560xi2>) -> tensor<1x6912xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<1x6912xi32>
  %f = linalg.fill ins(%z : i32) outs(%e : tensor<1x6912xi32>) -> tensor<1x6912xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<1x2560xi8>, tensor<6912x2560xi2>) outs(%f : tensor<1x6912xi32>) {
  ^bb0(%a: i8, %b: i2, %acc: i32):
    %p = arith.extsi %a : i8 to i32
    %q = arith.extsi %b : i2 to i32
    %m = arith.muli %p, %q : i32
    %s = arith.addi %acc, %m : i32
    linalg.yield %s : i32
  } -> tensor<1x6912xi32>
  return %r : tensor<1x6912xi32>
}
