util.func public @poke(%b: !util.buffer, %v: i32, %at: index) {
  %c4 = arith.constant 4 : index
  util.buffer.store %v, %b[%at for %c4] : i32 -> !util.buffer
  util.return
}
