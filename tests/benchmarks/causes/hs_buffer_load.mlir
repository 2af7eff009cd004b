util.func public @main(%blob: !util.buffer, %a: tensor<8xf32>) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %len = util.buffer.size %blob : !util.buffer
  %s = util.buffer.load %blob[%c0 for %c16] : !util.buffer{%len} -> vector<4xf32>
  %f = vector.extract %s[0] : f32 from vector<4xf32>
  %t = flow.tensor.splat %f : tensor<8xf32>
  util.return %t : tensor<8xf32>
}
