func.func @candidates(%p: tensor<4x32xf32>) -> (tensor<4x50xf32>, tensor<4x50xi32>) {
  %v, %i = chlo.top_k(%p, k = 50) : tensor<4x32xf32> -> (tensor<4x50xf32>, tensor<4x50xi32>)
  return %v, %i : tensor<4x50xf32>, tensor<4x50xi32>
}
