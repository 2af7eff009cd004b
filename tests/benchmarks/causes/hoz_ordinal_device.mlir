module @worker {
  util.global private @second = #hal.device.ordinal<1> : !hal.device
  func.func @main(%x: tensor<1024xf32>) -> tensor<1024xf32> {
    %0 = flow.tensor.transfer %x : tensor<1024xf32> to #hal.device.affinity<@second>
    %1 = math.exp %0 : tensor<1024xf32>
    return %1 : tensor<1024xf32>
  }
}
