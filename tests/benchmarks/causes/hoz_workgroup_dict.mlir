#layout = #hal.pipeline.layout<bindings = [
  #hal.pipeline.binding<storage_buffer, ReadOnly>,
  #hal.pipeline.binding<storage_buffer>
]>
module {
  hal.executable.source private @kernels {
    hal.executable.export public @negate ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
      %c1 = arith.constant 1 : index
      hal.return %c1, %c1, %c1 : index, index, index
    } attributes {workgroup_size = [64 : index, 1 : index, 1 : index]}
    builtin.module {
      func.func @negate() {
        %c0 = arith.constant 0 : index
        %in = hal.interface.binding.subspan layout(#layout) binding(0) offset(%c0) : memref<64xf32>
        %out = hal.interface.binding.subspan layout(#layout) binding(1) offset(%c0) : memref<64xf32>
        %t = gpu.thread_id x
        %v = memref.load %in[%t] : memref<64xf32>
        %n = arith.negf %v : f32
        memref.store %n, %out[%t] : memref<64xf32>
        return
      }
    }
  }
  func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
    %0 = flow.dispatch @kernels::@negate(%x) : (tensor<64xf32>) -> tensor<64xf32>
    return %0 : tensor<64xf32>
  }
}
