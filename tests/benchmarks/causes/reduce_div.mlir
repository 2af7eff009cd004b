func.func @main(%a: tensor<128x4096xf32>, %o: tensor<128xf32>) -> tensor<128xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<128x4096xf32>) outs(%o : tensor<128xf32>) {
  ^bb0(%x: f32, %y: f32):
    %s = arith.divf %y, %x : f32
    linalg.yield %s : f32
  } -> tensor<128xf32>
  return %r : tensor<128xf32>
}
