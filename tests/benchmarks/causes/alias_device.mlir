module {
  util.global private @gpu = #hal.device.alias<"hipp"[0]> : !hal.device
  func.func @main(%a: tensor<8xf32> {iree.abi.affinity = #hal.device.affinity<@gpu>}) -> tensor<8xf32> {
    %0 = arith.addf %a, %a : tensor<8xf32>
    return %0 : tensor<8xf32>
  }
}
