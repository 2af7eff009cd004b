module @ext {
  func.func @relu(%x: tensor<1024xf32>) -> tensor<1024xf32> {
    %c1024 = arith.constant 1024 : index
    %r = hal.dispatch.extern "relu_kernel"[%c1024](%x) : (tensor<1024xf32>) -> tensor<1024xf32>
      count(%device: !hal.device, %n: index) -> (index, index, index) {
        %c64 = arith.constant 64 : index
        %g = arith.ceildivui %n, %c64 : index
        %c1 = arith.constant 1 : index
        hal.return %g, %c1, %c1 : index, index, index
      }
      layout(#hal.pipeline.layout<push_constants = 0, sets = [
        <0, bindings = [
          <0, storage_buffer, ReadOnly>,
          <1, storage_buffer>
        ]>
      ]>)
      bindings([
        #hal.interface.binding<0, 0>,
        #hal.interface.binding<0, 1>
      ])
      objects({
        #hal.executable.target<"rocm", "rocm-hsaco-fb", {}> ordinal(0) = [
          #hal.executable.object<{path = "kernels/relu_gfx942.hsaco"}>
        ]
      })
    return %r : tensor<1024xf32>
  }
}
