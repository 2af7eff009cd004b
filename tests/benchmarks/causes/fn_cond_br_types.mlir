func.func @main(%p: i1, %a: f32, %b: f32) -> f32 {
  cf.cond_br %p, ^bb1(%a), ^bb2(%b : f32)
^bb1(%x: f32):
  return %x : f32
^bb2(%y: f32):
  return %y : f32
}
