func.func @scale(%a: f32) -> f32 {
  %two = arith.constant 2 : f32
  %0 = arith.mulf %a, %two : f32
  return %0 : f32
}
