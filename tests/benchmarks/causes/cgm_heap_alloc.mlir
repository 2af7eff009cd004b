#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @tmp {
  hal.executable.export public @tmp ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @tmp() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %n = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<1xi32>
      %x = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x64xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<64xf32>
      %c1 = arith.constant 1 : index
      %c64 = arith.constant 64 : index
      %n32 = memref.load %n[%c0] : memref<1xi32>
      %len = arith.index_cast %n32 : i32 to index
      %buf = memref.alloc(%len) : memref<?xf32>
      scf.for %i = %c0 to %len step %c1 {
        %v = memref.load %x[%tid, %i] : memref<64x64xf32>
        memref.store %v, %buf[%i] : memref<?xf32>
      }
      %v = memref.load %buf[%c0] : memref<?xf32>
      memref.store %v, %y[%tid] : memref<64xf32>
      memref.dealloc %buf : memref<?xf32>
      return
    }
  }
}
func.func @main(%n: tensor<1xi32>, %x: tensor<64x64xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch @tmp::@tmp(%n, %x) : (tensor<1xi32>, tensor<64x64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
