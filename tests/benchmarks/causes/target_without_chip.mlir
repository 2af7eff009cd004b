module attributes {hal.device.targets = [#hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb", {target_arch = "gfx942"}>]> : !hal.device]} {
  func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
    %r = arith.addf %a, %a : tensor<64xf32>
    return %r : tensor<64xf32>
  }
}
