func.func @decode(%tokens: tensor<1x32xi32>, %max: i32) -> tensor<1x32xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0:2 = scf.while (%i = %c0, %t = %tokens) : (i32, tensor<1x32xi32>) -> (i32, tensor<1x32xi32>) {
    %go = arith.cmpi slt, %i, %max : i32
    scf.condition(%go) %i : i32
  } do {
  ^bb0(%i: i32, %t: tensor<1x32xi32>):
    %n = arith.addi %i, %c1 : i32
    scf.yield %n, %t : i32, tensor<1x32xi32>
  }
  return %0#1 : tensor<1x32xi32>
}
