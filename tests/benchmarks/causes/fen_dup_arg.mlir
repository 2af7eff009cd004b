func.func @residual(%x: tensor<8x64xf32>, %x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %0 = arith.addf %x, %x : tensor<8x64xf32>
  return %0 : tensor<8x64xf32>
}
