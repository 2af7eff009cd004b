func.func @main(%a: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %w = util.global.load @weight : tensor<64x64xf32>
  %0 = arith.addf %a, %w : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
