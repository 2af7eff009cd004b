func.func @main(%a: f16) -> f16 {
  %w = arith.addf %a, %a : f16
  return %w : f16
}
