module {
  util.global private @d0 = #hal.device.alias<"hip"[0]> : !hal.device
  util.global private @d1 = #hal.device.alias<"rocm"[1]> : !hal.device
  func.func @main(%a: tensor<16xf32> {iree.abi.affinity = #hal.device.affinity<@d0>}) -> tensor<16xf32> {
    %0 = arith.addf %a, %a : tensor<16xf32>
    %1 = flow.tensor.transfer %0 : tensor<16xf32> to #hal.device.affinity<@d1>
    %2 = arith.mulf %1, %1 : tensor<16xf32>
    return %2 : tensor<16xf32>
  }
}
