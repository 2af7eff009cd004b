util.global private @max_len = 4096 : index
util.initializer {
  %n = arith.constant 8192 : index
  util.global.store %n, @max_length : index
  util.return
}
util.func public @limit() -> index {
  %p = util.global.load @max_len : index
  util.return %p : index
}
