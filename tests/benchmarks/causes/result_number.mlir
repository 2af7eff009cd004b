func.func @main(%a: i64, %b: i64) -> i64 {
  %0:2 = arith.mulsi_extended %a, %b : i64
  return %0#2 : i64
}
