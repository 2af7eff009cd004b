util.global private @bias : tensor<64xf32>
util.global private @scaled : tensor<64xf32>
util.initializer {
  %b = util.global.load @bias : tensor<64xf32>
  %s = arith.addf %b, %b : tensor<64xf32>
  util.global.store %s, @scaled : tensor<64xf32>
  util.return
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %s = util.global.load @scaled : tensor<64xf32>
  %y = arith.addf %x, %s : tensor<64xf32>
  return %y : tensor<64xf32>
}
