module @sampler {
  vm.import private @rng.next(%state : i64) -> i64
  func.func @draw(%state: i64) -> i64 {
    %0 = func.call @rng.next(%state) : (i64) -> i64
    return %0 : i64
  }
}
