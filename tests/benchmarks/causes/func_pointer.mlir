func.func @inc(%a: f32) -> f32 {
  return %a : f32
}
func.func @main(%a: f32) -> f32 {
  %f = func.constant @inc : (f32) -> f32
  %0 = func.call_indirect %f(%a) : (f32) -> f32
  return %0 : f32
}
