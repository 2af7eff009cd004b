module @deploy attributes {stream.affinity.default = #hal.device.affinity<@gpu>} {
  util.global private @gpu = #hal.device.alias<"rocm"> : !hal.device
  func.func @forward(%x: tensor<32x512xf16>) -> tensor<32x512xf16> {
    %h = arith.mulf %x, %x : tensor<32x512xf16>
    return %h : tensor<32x512xf16>
  }
}
