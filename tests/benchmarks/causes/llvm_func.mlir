llvm.func @ext(i32) -> i32
func.func @main(%a: i32) -> i32 {
  %0 = llvm.call @ext(%a) : (i32) -> i32
  return %0 : i32
}
