#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @rows {
  hal.executable.export public @rows ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @rows() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x1024xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %c1 = arith.constant 1 : index
      %cn = arith.constant 1024 : index
      %last = arith.constant 1023 : index
      %buf = memref.alloca() : memref<1024xf32>
      scf.for %i = %c0 to %cn step %c1 {
        %v = memref.load %x[%tid, %i] : memref<64x1024xf32>
        %j = arith.subi %last, %i : index
        memref.store %v, %buf[%j] : memref<1024xf32>
      }
      %v = memref.load %buf[%tid] : memref<1024xf32>
      memref.store %v, %y[%tid] : memref<64xf32>
      return
    }
  }
}
func.func @main(%x: tensor<64x1024xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch @rows::@rows(%x) : (tensor<64x1024xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
