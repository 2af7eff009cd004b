func.func @main(%a: i32, %b: i32) -> i32 {
  %l, %h = arith.mului_extended %a, %b : i32
  return %h : i32
}
