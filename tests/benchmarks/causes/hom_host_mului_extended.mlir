module @m {
  func.func @hash(%a: i64, %x: tensor<4xi64>) -> (i64, tensor<4xi64>) {
    %lo, %hi = arith.mului_extended %a, %a : i64
    %r = arith.addi %x, %x : tensor<4xi64>
    return %hi, %r : i64, tensor<4xi64>
  }
}
