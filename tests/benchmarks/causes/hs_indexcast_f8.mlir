func.func @main(%a: tensor<8xf32>, %amax: f32) -> (tensor<8xf32>, f32) {
  %q = arith.truncf %amax : f32 to f8E4M3FNUZ
  %r = arith.extf %q : f8E4M3FNUZ to f32
  return %a, %r : tensor<8xf32>, f32
}
