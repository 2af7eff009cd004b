func.func private @act(f32) -> f32
func.func @unary(%a: tensor<1000xf32>) -> tensor<1000xf32> {
  %e = tensor.empty() : tensor<1000xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1000xf32>) outs(%e : tensor<1000xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = func.call @act(%x) : (f32) -> f32
    linalg.yield %r : f32
  } -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}
