func.func @flag(%a: i32) -> i32 {
  %t = arith.constant true : i32
  %0 = arith.addi %a, %t : i32
  return %0 : i32
}
