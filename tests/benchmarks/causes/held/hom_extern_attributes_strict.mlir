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
      layout(#hal.pipeline.layout<constants = 0, bindings = [
        #hal.pipeline.binding<storage_buffer, ReadOnly>,
        #hal.pipeline.binding<storage_buffer>
      ]>)
      objects({
        #hal.executable.target<"rocm", "rocm-hsaco-fb", {}> ordinal(0) = [
          #hal.executable.object<{path = "relu.hsaco", data = dense<[1, 2, 3, 4]> : vector<4xi8>}>
        ]
      })
      attributes {workgroup_size = [64 : index, 1 : index, 1 : index], subgroup_size = 64 : index}
    return %r : tensor<1024xf32>
  }
}
