util.global private @any = #hal.device.select<["hip", "cuda"]> : !hal.device
util.func public @id(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.negf %x : tensor<4xf32>
  util.return %y : tensor<4xf32>
}
