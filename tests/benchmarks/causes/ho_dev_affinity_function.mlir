// The second half runs on the second device.
util.func private @stage1(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %y = math.tanh %x : tensor<32x32xf32>
  util.return %y : tensor<32x32xf32>
}
util.func public @main(%x: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = math.exp %x : tensor<32x32xf32>
  %1 = flow.tensor.transfer %0 : tensor<32x32xf32> to #hal.device.affinity<@stage1>
  %2 = util.call @stage1(%1) : (tensor<32x32xf32>) -> tensor<32x32xf32>
  util.return %2 : tensor<32x32xf32>
}
