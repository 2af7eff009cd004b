func.func @rope(%q: tensor<4096xf32>, %cos: tensor<4096xf32>) -> tensor<4096xf32> {
  %r = hal.dispatch.extern "rope_f32"(%q, %cos) : (tensor<4096xf32>, tensor<4096xf32>) -> tensor<4096xf32>
    count(%device: !hal.device) -> (index, index, index) {
      %x = arith.constant 64 : index
      %c1 = arith.constant 1 : index
      hal.return %x, %c1, %c1 : index, index, index
    }
    layout(#hal.pipeline.layout<constants = 0, bindings = [
      #hal.pipeline.binding<storage_buffer, ReadOnly>,
      #hal.pipeline.binding<storage_buffer, ReadOnly>,
      #hal.pipeline.binding<storage_buffer>
    ]>)
    objects({
      #hal.executable.target<"rocm", "rocm-hsaco-fb"> ordinal(0) = [#hal.executable.object<{filename = "rope.co"}>]
    })
  return %r : tensor<4096xf32>
}
