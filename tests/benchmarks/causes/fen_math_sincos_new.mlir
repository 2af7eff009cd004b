func.func @rotary(%t: tensor<64x32xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>) {
  %s, %c = math.sincos %t : tensor<64x32xf32>
  return %s, %c : tensor<64x32xf32>, tensor<64x32xf32>
}
