util.func public @bucket(%n: index) -> index {
  %c128 = arith.constant 128 : index
  %c512 = arith.constant 512 : index
  %r = util.switch index from [%c128, %c512] at %n else %n : i32
  util.return %r : index
}
