func.func @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = flow.tensor.transfer %a : tensor<8xf32> to #hal.device.promise<@__device0>
  %1 = math.exp %0 : tensor<8xf32>
  return %1 : tensor<8xf32>
}
