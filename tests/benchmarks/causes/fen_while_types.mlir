func.func @halve(%x: tensor<8xf32>, %n: i32) -> tensor<8xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %half = arith.constant dense<0.5> : tensor<8xf32>
  %r:2 = scf.while (%i = %n, %v = %x) : (i32, tensor<8xf32>) -> (i32, tensor<8xf32>) {
    %c = arith.cmpi sgt, %i, %zero : i32
    scf.condition(%c) %i, %v : i32, tensor<8xf32>
  } do {
  ^bb0(%i: i32, %v: tensor<8xf32>):
    %w = arith.mulf %v, %half : tensor<8xf32>
    %j = arith.subi %i, %one : i32
    scf.yield %w, %j : tensor<8xf32>, i32
  }
  return %r#1 : tensor<8xf32>
}
