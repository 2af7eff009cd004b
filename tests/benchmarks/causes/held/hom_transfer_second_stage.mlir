module @pipeline {
  util.global private @stage0 = #hal.device.alias<"hip"> : !hal.device
  func.func @forward(%x: tensor<8x512xf32> {iree.abi.affinity = #hal.device.affinity<@stage0>}) -> tensor<8x512xf32> {
    %h = math.sqrt %x : tensor<8x512xf32>
    %t = flow.tensor.transfer %h : tensor<8x512xf32> to #hal.device.affinity<@stage1>
    %r = math.absf %t : tensor<8x512xf32>
    return %r : tensor<8x512xf32>
  }
}
