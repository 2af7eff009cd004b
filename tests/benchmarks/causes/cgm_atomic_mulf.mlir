#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @amax {
  hal.executable.export public @amax ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @amax() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf16>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1xf16>
      %v = memref.load %x[%tid] : memref<64xf16>
      %old = memref.atomic_rmw mulf %v, %y[%c0] : (f16, memref<1xf16>) -> f16
      return
    }
  }
}
func.func @main(%x: tensor<64xf16>) -> tensor<1xf16> {
  %0 = flow.dispatch @amax::@amax(%x) : (tensor<64xf16>) -> tensor<1xf16>
  return %0 : tensor<1xf16>
}
