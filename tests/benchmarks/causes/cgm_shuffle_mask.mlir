#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @deint {
  hal.executable.export public @deint ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @deint() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x8xf16>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x4xf16>
      %v = vector.load %x[%tid, %c0] : memref<64x8xf16>, vector<8xf16>
      %e = vector.shuffle %v, %v [0, 2, 4, 16] : vector<8xf16>, vector<8xf16>
      vector.store %e, %y[%tid, %c0] : memref<64x4xf16>, vector<4xf16>
      return
    }
  }
}
func.func @main(%x: tensor<64x8xf16>) -> tensor<64x4xf16> {
  %0 = flow.dispatch @deint::@deint(%x) : (tensor<64x8xf16>) -> tensor<64x4xf16>
  return %0 : tensor<64x4xf16>
}
