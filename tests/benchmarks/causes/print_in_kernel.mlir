func.func @unary(%a: tensor<1000xf32>) -> tensor<1000xf32> {
  %e = tensor.empty() : tensor<1000xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<1000xf32>) outs(%e : tensor<1000xf32>) {
  ^bb0(%x: f32, %y: f32):
    vector.print %x : f32
    %r = arith.addf %x, %x : f32
    linalg.yield %r : f32
  } -> tensor<1000xf32>
  return %0 : tensor<1000xf32>
}
