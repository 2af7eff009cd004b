vm.module public @counter {
  vm.func @total(%arg0: i32, %arg1: i32) -> i32 {
    %0 = arith.maxsi %arg0, %arg1 : i32
    %c1 = arith.constant 1 : i32
    %1 = vm.add.i32 %0, %c1 : i32
    vm.return %1 : i32
  }
  vm.export @total
}
