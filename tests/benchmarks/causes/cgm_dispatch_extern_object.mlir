func.func @main(%x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = hal.dispatch.extern "relu_fast"(%x) : (tensor<1024xf32>) -> tensor<1024xf32>
    count(%device: !hal.device) -> (index, index, index) {
      %c16 = arith.constant 16 : index
      %c1 = arith.constant 1 : index
      hal.return %c16, %c1, %c1 : index, index, index
    }
    layout(#hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>)
    objects({
      #hal.executable.target<"rocm", "rocm-hsaco-fb", {}> ordinal(0) = [#hal.executable.object<{path = "kernels/relu_fast_gfx942.o"}>]
    })
  return %0 : tensor<1024xf32>
}
