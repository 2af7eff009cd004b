#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @axpy {
  hal.executable.export public @axpy ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @axpy() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %a = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<1xf32>
      %s = memref.load %a[%c0] : memref<1xf32>
      %v = memref.load %x[%tid] : memref<64xf32>
      %m = arith.mulf %v, %s : f32
      memref.store %m, %y[%tid] : memref<64xf32>
      return
    }
  }
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch @axpy::@axpy(%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
