func.func @pow(%x: tensor<64xf32>) -> tensor<64xf32> {
  %e = arith.constant dense<2> : tensor<64xi32>
  %0 = math.powf %x, %e : tensor<64xf32>
  return %0 : tensor<64xf32>
}
