func.func @main(%a: tensor<8xf32>) -> tensor<8x16xf32> {
  %e = tensor.empty() : tensor<8x16xf32>
  %0 = linalg.broadcast ins(%a : tensor<8xf32>) outs(%e : tensor<8x16xf32>) dimensions = [0]
  return %0 : tensor<8x16xf32>
}
