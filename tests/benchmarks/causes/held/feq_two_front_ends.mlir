module @fused_pipeline {
  // preprocessing comes from TFLite, the model from JAX
  func.func private @preprocess(%img: tensor<1x32x32x3xf32>) -> tensor<1x32x32x3xf32> {
    %m = "tosa.const"() <{values = dense<127.5> : tensor<1x1x1x3xf32>}> : () -> tensor<1x1x1x3xf32>
    %0 = tosa.sub %img, %m : (tensor<1x32x32x3xf32>, tensor<1x1x1x3xf32>) -> tensor<1x32x32x3xf32>
    return %0 : tensor<1x32x32x3xf32>
  }
  func.func public @main(%img: tensor<1x32x32x3xf32>) -> tensor<1x32x32x3xf32> {
    %0 = call @preprocess(%img) : (tensor<1x32x32x3xf32>) -> tensor<1x32x32x3xf32>
    %1 = stablehlo.tanh %0 : tensor<1x32x32x3xf32>
    return %1 : tensor<1x32x32x3xf32>
  }
}
