module @m {
  func.func @linear(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %w = arith.constant dense_resource<torch_tensor_4_16_torch.float32> : tensor<4x16xf32>
    %r = arith.mulf %x, %w : tensor<4x16xf32>
    return %r : tensor<4x16xf32>
  }
}
