func.func @main(%a: tensor<8xf32> {iree.abi.affinity = #hal.device.affinity<@gpu1>}) -> tensor<8xf32> {
  %0 = math.exp %a : tensor<8xf32>
  return %0 : tensor<8xf32>
}
