func.func @main(%a: tensor<4xi64>, %n: i64) -> (tensor<4xi64>, i64) {
  %w = arith.extsi %n : i64 to i128
  %sq = arith.muli %w, %w : i128
  %c = arith.constant 64 : i128
  %h = arith.shrsi %sq, %c : i128
  %t = arith.trunci %h : i128 to i64
  return %a, %t : tensor<4xi64>, i64
}
