func.func @repeat_tanh(%n: i32, %x: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^loop(%c0, %x : i32, tensor<16xf32>)
^loop(%i: i32, %v: tensor<16xf32>):
  %lt = arith.cmpi slt, %i, %n : i32
  cf.cond_br %lt, ^body, ^exit(%v : tensor<16xf32>)
^body:
  %w = math.tanh %v : tensor<16xf32>
  %j = arith.addi %i, %c1 : i32
  cf.br ^loop(%w, %j : tensor<16xf32>, i32)
^exit(%r: tensor<16xf32>):
  return %r : tensor<16xf32>
}
