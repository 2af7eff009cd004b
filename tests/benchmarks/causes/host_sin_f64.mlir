func.func @main(%a: f64) -> f64 {
  %0 = math.sin %a : f64
  return %0 : f64
}
