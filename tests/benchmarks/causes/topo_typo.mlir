util.global private @dev_a = #hal.device.alias<"hip"> : !hal.device
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %t = flow.tensor.transfer %x : tensor<4xf32> to #hal.device.optimal<[#hal.device.affinity<@dev_a>, #hal.device.affinity<@dev_c>]>
  %r = arith.addf %t, %t : tensor<4xf32>
  return %r : tensor<4xf32>
}
