#map = affine_map<(d0) -> (d0)>
func.func @main(%a: tensor<8xf32>) -> tensor<8xf16> {
  %e = tensor.empty() : tensor<8xf16>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
    ins(%a : tensor<8xf32>) outs(%e : tensor<8xf16>) {
  ^bb0(%x: f32, %out: f16):
    %1 = arith.negf %x : f32
    linalg.yield %1 : f32
  } -> tensor<8xf16>
  return %0 : tensor<8xf16>
}
