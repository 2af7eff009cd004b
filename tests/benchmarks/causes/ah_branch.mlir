func.func @f(%n: f32, %k: i1) -> f32 {
  %r = scf.if %k -> f32 {
    %y = arith.addf %n, %n : f32
  } else {
    scf.yield %n : f32
  }
  return %r : f32
}
