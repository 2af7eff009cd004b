vm.module @steps {
  vm.import private @host.log(%value : i32)
  vm.func private @advance(%step: i32) -> i32 {
    %c1 = vm.const.i32 1
    %0 = vm.add.i32 %step, %c1 : i32
    vm.call @host.trace(%0) : (i32) -> ()
    vm.return %0 : i32
  }
  vm.export @advance
}
