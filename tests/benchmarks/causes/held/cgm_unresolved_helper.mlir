#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @ext {
  hal.executable.export public @ext ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @fast_gelu(f32) -> f32
    func.func @ext() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %v = memref.load %x[%tid] : memref<64xf32>
      %g = func.call @fast_gelu(%v) : (f32) -> f32
      memref.store %g, %y[%tid] : memref<64xf32>
      return
    }
  }
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch @ext::@ext(%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
