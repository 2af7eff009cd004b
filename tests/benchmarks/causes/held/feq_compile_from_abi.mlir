module @tail {
  func.func @main(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
    %e = "tosa.const"() <{values = dense<0.5> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %0 = tosa.add %x, %e : (tensor<16x64xf32>, tensor<1x1xf32>) -> tensor<16x64xf32>
    %1 = tosa.sigmoid %0 : (tensor<16x64xf32>) -> tensor<16x64xf32>
    return %1 : tensor<16x64xf32>
  }
}
