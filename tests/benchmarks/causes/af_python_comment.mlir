func.func @f(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
  %0 = math.tanh %x : tensor<8x64xf32>  # scale
  return %0 : tensor<8x64xf32>
}
