func.func @main(%a: tensor<64x4x32xf32>, %s: tensor<64x4xi8>) -> tensor<64x4x32xi8> {
  %e = tensor.empty() : tensor<64x4x32xi8>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a, %s : tensor<64x4x32xf32>, tensor<64x4xi8>) outs(%e : tensor<64x4x32xi8>) {
  ^bb0(%x: f32, %sc: i8, %o: i8):
    %t = arith.bitcast %sc : i8 to f8E8M0FNU
    %q = arith.scaling_truncf %x, %t : f32, f8E8M0FNU to f8E5M2
    %r = arith.bitcast %q : f8E5M2 to i8
    linalg.yield %r : i8
  } -> tensor<64x4x32xi8>
  return %0 : tensor<64x4x32xi8>
}
