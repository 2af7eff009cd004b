func.func @main(%a: tensor<16xi32>, %seed: i32) -> (tensor<16xi32>, i32) {
  %k = arith.constant 747796405 : i32
  %low, %high = arith.mului_extended %seed, %k : i32
  %e = tensor.empty() : tensor<16xi32>
  %s = linalg.fill ins(%high : i32) outs(%e : tensor<16xi32>) -> tensor<16xi32>
  %0 = arith.addi %a, %s : tensor<16xi32>
  return %0, %low : tensor<16xi32>, i32
}
