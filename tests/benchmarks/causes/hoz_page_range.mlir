util.func public @pages(%tokens: index, %heads: i32, %kv: tensor<?x8x64xf16>) -> index {
  %0:2 = util.assume.int
      %tokens<umin = 16, umax = 131072, udiv = 16>,
      %heads<umin = 1, umax = 64> : index, index
  %c16 = arith.constant 16 : index
  %n = arith.divui %0#0, %c16 : index
  util.return %n : index
}
