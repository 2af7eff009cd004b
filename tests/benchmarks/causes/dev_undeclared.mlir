util.global private @w = dense<1.0> : tensor<64x64xf32>
func.func @main(%a: tensor<64x64xf32> {iree.abi.affinity = #hal.device.promise<@tp1>}) -> tensor<64x64xf32> {
  %w = util.global.load @w : tensor<64x64xf32>
  %0 = arith.addf %a, %w : tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
