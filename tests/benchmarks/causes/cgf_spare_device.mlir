util.global private @gpu = #hal.device.fallback<@spare> : !hal.device
util.global private @spare = #hal.device.alias<"hip"> : !hal.device
func.func @main(%x: tensor<8xf32> {iree.abi.affinity = #hal.device.affinity<@gpu>}) -> tensor<8xf32> {
  %r = arith.addf %x, %x : tensor<8xf32>
  return %r : tensor<8xf32>
}
