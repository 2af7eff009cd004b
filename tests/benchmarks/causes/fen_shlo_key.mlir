func.func @hash(%x: tensor<128xi64>) -> tensor<128xi64> {
  %c = stablehlo.constant dense<-7046029254386353131> : tensor<128xi64>
  %s = stablehlo.constant dense<33> : tensor<128xi64>
  %0 = stablehlo.multiply %x, %c : tensor<128xi64>
  %1 = stablehlo.shift_right_logical %0, %s : tensor<128xi64>
  %2 = stablehlo.xor %0, %1 : tensor<128xi64>
  return %2 : tensor<128xi64>
}
