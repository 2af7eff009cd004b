module @split {
  func.func @main(%a: tensor<16x64xf32>) -> tensor<16x64xf32> {
    %0 = flow.dispatch @main_dispatch_0::@sqrt_16x64(%a) : (tensor<16x64xf32>) -> tensor<16x64xf32>
    return %0 : tensor<16x64xf32>
  }
}
