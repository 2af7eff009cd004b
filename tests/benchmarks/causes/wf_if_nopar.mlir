func.func @f(%c: i1, %a: f32, %b: f32) -> (f32, f32) {
  %0:2 = scf.if %c -> f32, f32 {
    scf.yield %a, %b : f32, f32
  } else {
    scf.yield %b, %a : f32, f32
  }
  return %0#0, %0#1 : f32, f32
}
