func.func @main(%a: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %e = tensor.empty() : tensor<64x32xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x32xf32>) outs(%e : tensor<64x32xf32>) {
  ^bb0(%x: f32, %y: f32):
    %q = arith.truncf %x : f32 to f6E3M2FN
    %b = arith.extf %q : f6E3M2FN to f32
    linalg.yield %b : f32
  } -> tensor<64x32xf32>
  return %r : tensor<64x32xf32>
}
