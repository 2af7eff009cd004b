module {
  util.global private @gpu = 0 : i32
  func.func @main(%a: tensor<16xf32> {iree.abi.affinity = #hal.device.affinity<@gpu>}) -> tensor<16xf32> {
    %0 = arith.addf %a, %a : tensor<16xf32>
    return %0 : tensor<16xf32>
  }
}
