// Length and number of beams, packed for the sampler.
util.func public @beam_count(%n: index) -> i64 {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : index
  %list = util.list.create %two : !util.list<i32>
  util.list.resize %list, %two : !util.list<i32>
  %n32 = arith.index_cast %n : index to i32
  util.list.set %list[%c1], %n32 : !util.list<i32>
  %beams = util.list.get %list[%c1] : !util.list<i32> -> i64
  util.return %beams : i64
}
