util.func public @pick(%i: index) -> i32 {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %v = arith.constant 7 : i32
  %l = util.list.create %c2 : !util.list<i32>
  util.list.resize %l, %c2 : !util.list<i32>
  util.list.set %l[%c0], %v : i32 -> !util.list<i32>
  %r = util.list.get %l[%i] : !util.list<i32> -> f32
  %x = arith.fptosi %r : f32 to i32
  util.return %x : i32
}
