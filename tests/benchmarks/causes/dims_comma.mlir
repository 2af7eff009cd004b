func.func @id(%a: tensor<4x8xf32>, %b: tensor<4,8xf32>) -> tensor<4x8xf32> {
  %0 = arith.addf %a, %b : tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
