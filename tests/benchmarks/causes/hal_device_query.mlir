util.func public @main(%a: tensor<8xf32>) -> tensor<8xf32> {
  %0 = flow.tensor.transfer %a : tensor<8xf32> to #hal.device.affinity<@gpu_b>
  %1 = flow.tensor.reshape %0 : tensor<8xf32> -> tensor<4x4xf32>
  %2 = flow.tensor.reshape %1 : tensor<4x4xf32> -> tensor<8xf32>
  util.return %2 : tensor<8xf32>
}
