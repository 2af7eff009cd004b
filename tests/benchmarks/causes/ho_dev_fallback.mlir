module attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  util.global private @gpu = #hal.device.fallback<@primary> : !hal.device
  util.func public @main(%x: tensor<64xf32>) -> tensor<64xf32> {
    %0 = math.sin %x : tensor<64xf32>
    util.return %0 : tensor<64xf32>
  }
}
