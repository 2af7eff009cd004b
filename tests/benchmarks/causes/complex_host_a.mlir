func.func @main(%a: f32, %b: f32) -> f32 {
  %c = complex.create %a, %b : complex<f32>
  %d = complex.mul %c, %c : complex<f32>
  %r = complex.re %d : complex<f32>
  return %r : f32
}
