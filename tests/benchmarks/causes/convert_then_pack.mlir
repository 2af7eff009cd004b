func.func @pg(%x: tensor<100x250xf32>) -> tensor<7x16x16x16xf16> {
  %z = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<100x250xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel","parallel"]} ins(%x : tensor<100x250xf32>) outs(%e : tensor<100x250xf16>) {
  ^bb0(%a: f32, %o: f16):
    %b = arith.truncf %a : f32 to f16
    linalg.yield %b : f16
  } -> tensor<100x250xf16>
  %d = tensor.empty() : tensor<7x16x16x16xf16>
  %p = linalg.pack %t padding_value(%z : f16) outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [16, 16] into %d : tensor<100x250xf16> -> tensor<7x16x16x16xf16>
  return %p : tensor<7x16x16x16xf16>
}
