util.func public @collect(%n: i32) -> !util.list<i64> {
  %list = util.list.create %n : !util.list<i64>
  %c0 = arith.constant 0 : index
  %v = arith.constant 7 : i64
  util.list.set %list[%c0], %v : !util.list<i64>
  util.return %list : !util.list<i64>
}
