func.func @mix(%x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.mulf %x, %y fastmath<relaxed> : tensor<64xf32>
  return %0 : tensor<64xf32>
}
