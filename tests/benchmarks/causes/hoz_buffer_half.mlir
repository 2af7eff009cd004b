// The header of a checkpoint holds a scale in half precision.
util.func public @read_scale(%blob: !util.buffer, %bytes: index) -> f32 {
  %c64 = arith.constant 64 : index
  %c2 = arith.constant 2 : index
  %h = util.buffer.load %blob[%c64 for %c2] : !util.buffer{%bytes} -> f16
  %0 = arith.extf %h : f16 to f32
  util.return %0 : f32
}
