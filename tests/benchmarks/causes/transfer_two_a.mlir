func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = flow.tensor.transfer %a : tensor<4xf32> to #hal.device.promise<@dev_b>
  return %r : tensor<4xf32>
}
