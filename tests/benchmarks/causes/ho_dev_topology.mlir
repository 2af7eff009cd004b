module attributes {stream.topology = #hal.device.topology<links = [(@__device_0 -> @__device_1 = {unified_memory = true}), (@__device_1 -> @__device_0 = {unified_memory = true})]>} {
  util.func public @main(%x: tensor<256xf32>) -> tensor<256xf32> {
    %0 = math.exp %x : tensor<256xf32>
    %1 = flow.tensor.transfer %0 : tensor<256xf32> to #hal.device.promise<@__device_0>
    %2 = math.log %1 : tensor<256xf32>
    util.return %2 : tensor<256xf32>
  }
}
