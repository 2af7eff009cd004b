func.func @add_bias(%x: tensor<8x16xfloat32>, %b: tensor<8x16xfloat32>) -> tensor<8x16xfloat32> {
  %0 = arith.addf %x, %b : tensor<8x16xfloat32>
  return %0 : tensor<8x16xfloat32>
}
