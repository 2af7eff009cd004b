module attributes {hal.device.targets = [#hal.device.target<"hip", [#hal.executable.target<"rocmm", "rocm-hsaco-fb">]> : !hal.device]} {
  func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
    %0 = arith.addf %x, %x : tensor<64xf32>
    return %0 : tensor<64xf32>
  }
}
