func.func @main(%a: tensor<2x3x4xf32>) -> tensor<4x3x2xf32> {
  %e = tensor.empty() : tensor<4x3x2xf32>
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%e : tensor<4x3x2xf32>) permutation = [2, 0, 1]
  return %0 : tensor<4x3x2xf32>
}
