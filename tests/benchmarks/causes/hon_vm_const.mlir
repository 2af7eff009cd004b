vm.module @limits {
  vm.export @max_tokens
  vm.func @max_tokens() -> i32 {
    %c = vm.const.i32 8589934592
    vm.return %c : i32
  }
}
