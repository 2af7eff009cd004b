func.func @main(%a: f32) -> f32 {
  %b = math.cbrt %a : f32
  %r = math.cosh %b : f32
  return %r : f32
}
