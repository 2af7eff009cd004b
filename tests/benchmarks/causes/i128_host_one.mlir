func.func @main(%a: i64) -> i64 {
  %x = arith.extsi %a : i64 to i128
  %y = arith.muli %x, %x : i128
  %c = arith.constant 64 : i128
  %z = arith.shrui %y, %c : i128
  %r = arith.trunci %z : i128 to i64
  return %r : i64
}
