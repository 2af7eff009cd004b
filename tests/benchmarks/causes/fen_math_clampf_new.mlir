func.func @relu6(%x: tensor<64xf32>) -> tensor<64xf32> {
  %lo = arith.constant dense<0.0> : tensor<64xf32>
  %hi = arith.constant dense<6.0> : tensor<64xf32>
  %0 = math.clampf %x to [%lo, %hi] : tensor<64xf32>
  return %0 : tensor<64xf32>
}
