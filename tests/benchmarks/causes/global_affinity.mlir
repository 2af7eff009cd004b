util.global private @w {stream.affinity = #hal.device.promise<@tp3>} = dense<1.0> : tensor<4xf32>
func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %w = util.global.load @w : tensor<4xf32>
  %r = arith.addf %a, %w : tensor<4xf32>
  return %r : tensor<4xf32>
}
