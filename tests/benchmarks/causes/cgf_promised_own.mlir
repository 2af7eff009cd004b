util.global private @gpu = #hal.device.ordinal<0> : !hal.device
func.func @main(%x: tensor<8xf32> {iree.abi.affinity = #hal.device.promise<@gpu>}) -> tensor<8xf32> {
  %r = arith.addf %x, %x : tensor<8xf32>
  return %r : tensor<8xf32>
}
