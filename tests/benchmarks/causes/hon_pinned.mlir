module attributes {hal.device.targets = #hal.device.target<"hip", [#hal.executable.target<"rocm", "rocm-hsaco-fb">]>} {
  util.func public @id(%x: tensor<4xf32>) -> tensor<4xf32> {
    %y = arith.negf %x : tensor<4xf32>
    util.return %y : tensor<4xf32>
  }
}
