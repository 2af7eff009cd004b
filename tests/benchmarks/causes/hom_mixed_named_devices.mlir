module @serving {
  func.func @prefill(%x: tensor<128x256xf16> {iree.abi.affinity = #hal.device.promise<@prefill>}) -> (tensor<128x256xf16> {iree.abi.affinity = #hal.device.promise<@decode>}) {
    %0 = arith.mulf %x, %x : tensor<128x256xf16>
    %1 = flow.tensor.transfer %0 : tensor<128x256xf16> to #hal.device.promise<@decode>
    return %1 : tensor<128x256xf16>
  }
}
