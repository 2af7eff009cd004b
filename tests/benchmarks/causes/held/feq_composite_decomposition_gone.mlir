module @gelu_block {
  func.func public @main(%x: tensor<4x197x768xf32>) -> tensor<4x197x768xf32> {
    %0 = stablehlo.composite "chlo.gelu" %x {composite_attributes = {approximate = "tanh"}, decomposition = @gelu.impl_3} : (tensor<4x197x768xf32>) -> tensor<4x197x768xf32>
    return %0 : tensor<4x197x768xf32>
  }
  func.func private @gelu.impl(%x: tensor<4x197x768xf32>) -> tensor<4x197x768xf32> {
    %half = stablehlo.constant dense<5.0e-1> : tensor<4x197x768xf32>
    %one = stablehlo.constant dense<1.0> : tensor<4x197x768xf32>
    %t = stablehlo.tanh %x : tensor<4x197x768xf32>
    %a = stablehlo.add %t, %one : tensor<4x197x768xf32>
    %m = stablehlo.multiply %x, %a : tensor<4x197x768xf32>
    %h = stablehlo.multiply %m, %half : tensor<4x197x768xf32>
    return %h : tensor<4x197x768xf32>
  }
}
