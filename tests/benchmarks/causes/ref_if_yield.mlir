func.func @main(%p: i1, %a: f32, %b: i32) -> f32 {
  %0 = scf.if %p -> (f32) {
    scf.yield %a : f32
  } else {
    scf.yield %b : i32
  }
  return %0 : f32
}
