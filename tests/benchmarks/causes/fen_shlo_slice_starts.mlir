func.func @page(%pool: tensor<64x32x128xf16>, %i: tensor<i32>) -> tensor<1x32x128xf16> {
  %z = stablehlo.constant dense<0> : tensor<i32>
  %0 = stablehlo.dynamic_slice %pool, %i, %z, sizes = [1, 32, 128] : (tensor<64x32x128xf16>, tensor<i32>, tensor<i32>) -> tensor<1x32x128xf16>
  return %0 : tensor<1x32x128xf16>
}
