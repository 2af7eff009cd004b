module @jit_f {
  func.func private @relu(%a: tensor<8xf32>) -> tensor<8xf32> {
    %z = stablehlo.constant dense<0.0> : tensor<8xf32>
    %0 = stablehlo.maximum %a, %z : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
  func.func private @main(%a: tensor<8xf32>) -> tensor<8xf32> {
    %0 = call @relu(%a) : (tensor<8xf32>) -> tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
