vm.module @tokens {
  vm.func private @count(%a: i32, %b: i32) -> i32 {
    %c1 = vm.const.i32 1
    %0 = vm.sub.i32 %b, %a : i32
    %1 = vm.add.i32 %0, %c1 : i32
    vm.return %1 : i32
  }
  vm.export @count_tokens
}
