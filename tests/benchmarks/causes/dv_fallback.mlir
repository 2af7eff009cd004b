module {
  util.global private @near = #hal.device.fallback<@far> : !hal.device
  func.func @main(%a: tensor<8xf32> {iree.abi.affinity = #hal.device.affinity<@near>}) -> tensor<8xf32> {
    %0 = arith.addf %a, %a : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
