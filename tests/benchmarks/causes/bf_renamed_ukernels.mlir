module @s {
  func.func @probs(%x: tensor<16x1024xf32>) -> tensor<16x1024xf32> {
    %e = tensor.empty() : tensor<16x1024xf32>
    %r = linalg.softmax dimension(1) ins(%x : tensor<16x1024xf32>) outs(%e : tensor<16x1024xf32>) -> tensor<16x1024xf32>
    return %r : tensor<16x1024xf32>
  }
}
