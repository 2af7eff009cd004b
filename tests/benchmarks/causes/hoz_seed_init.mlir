util.global private mutable @rng.seed : i32
util.initializer {
  %seed = arith.constant 1234 : i32
  util.return %seed : i32
}
util.func public @next_seed() -> i32 {
  %c = arith.constant 1664525 : i32
  %s = util.global.load @rng.seed : i32
  %n = arith.muli %s, %c : i32
  util.global.store %n, @rng.seed : i32
  util.return %n : i32
}
