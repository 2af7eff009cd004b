func.func @window(%x: tensor<16x128xf16>, %i: tensor<i32>) -> tensor<32x128xf16> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_slice %x, %i, %z, sizes = [32, 128] : (tensor<16x128xf16>, tensor<i32>, tensor<i32>) -> tensor<32x128xf16>
  return %0 : tensor<32x128xf16>
}
