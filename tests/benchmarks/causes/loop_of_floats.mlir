func.func @sum(%a: f32, %b: f32, %s: f32) -> f32 {
  %0 = scf.for %i = %a to %b step %s iter_args(%x = %a) -> f32 : f32 {
    %y = arith.addf %x, %i : f32
    scf.yield %y : f32
  }
  return %0 : f32
}
