func.func @main(%a: i32, %b: i64) -> i64 {
  %0 = arith.addi %a, %b : i64
  return %0 : i64
}
