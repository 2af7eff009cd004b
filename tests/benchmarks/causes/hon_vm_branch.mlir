vm.module @router {
  vm.export @route
  vm.func @route(%kind : i32, %fallback : i64) -> i32 {
    vm.cond_br %kind, ^expert(%kind : i32), ^expert(%fallback : i64)
  ^expert(%e : i32):
    vm.return %e : i32
  }
}
