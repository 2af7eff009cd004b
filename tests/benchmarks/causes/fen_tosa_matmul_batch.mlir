func.func @qk(%q: tensor<8x64x32xf32>, %k: tensor<1x32x64xf32>) -> tensor<8x64x64xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.matmul %q, %k, %z, %z : (tensor<8x64x32xf32>, tensor<1x32x64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<8x64x64xf32>
  return %0 : tensor<8x64x64xf32>
}
