func.func @main(%x: tensor<2x8x64xf32>) -> tensor<2x8x64xf32> {
  %e = tensor.empty() : tensor<2x8x64xf32>
  %0 = linalg.softmax dimension(3) ins(%x : tensor<2x8x64xf32>) outs(%e : tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
  return %0 : tensor<2x8x64xf32>
}
