func.func @main(%a: tensor<16xf32>) -> (tensor<16xf32> {iree.abi.affinity = #hal.device.promise<@stage1>}) {
  %0 = arith.addf %a, %a : tensor<16xf32>
  return %0 : tensor<16xf32>
}
