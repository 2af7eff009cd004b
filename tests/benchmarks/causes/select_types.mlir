func.func @pick(%c: i1, %a: tensor<4xf32>, %b: tensor<5xf32>) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %b : tensor<4xf32>
  return %0 : tensor<4xf32>
}
