func.func private @lib.f(i32) -> i32 attributes {vm.fallback = @missing}
func.func @main(%a: i32) -> i32 {
  %r = call @lib.f(%a) : (i32) -> i32
  return %r : i32
}
