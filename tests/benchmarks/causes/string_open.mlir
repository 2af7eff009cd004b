module attributes {torch.debug_module_name = "Net} {
  func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = math.tanh %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
}
