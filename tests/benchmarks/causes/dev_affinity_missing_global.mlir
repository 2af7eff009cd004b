func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.tensor.transfer %a : tensor<64xf32> to #hal.device.affinity<@gpu7>
  %1 = arith.addf %0, %0 : tensor<64xf32>
  return %1 : tensor<64xf32>
}
