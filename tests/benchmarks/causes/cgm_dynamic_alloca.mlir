#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @scratch {
  hal.executable.export public @scratch ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @scratch() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %n = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<1xi32>
      %x = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x256xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<64xf32>
      %c1 = arith.constant 1 : index
      %zero = arith.constant 0.0 : f32
      %len32 = memref.load %n[%c0] : memref<1xi32>
      %len = arith.index_cast %len32 : i32 to index
      %buf = memref.alloca(%len) : memref<?xf32, #gpu.address_space<private>>
      scf.for %i = %c0 to %len step %c1 {
        %v = memref.load %x[%tid, %i] : memref<64x256xf32>
        %sq = arith.mulf %v, %v : f32
        memref.store %sq, %buf[%i] : memref<?xf32, #gpu.address_space<private>>
      }
      %sum = scf.for %i = %c0 to %len step %c1 iter_args(%acc = %zero) -> (f32) {
        %v = memref.load %buf[%i] : memref<?xf32, #gpu.address_space<private>>
        %a = arith.addf %acc, %v : f32
        scf.yield %a : f32
      }
      memref.store %sum, %y[%tid] : memref<64xf32>
      return
    }
  }
}
func.func @main(%n: tensor<1xi32>, %x: tensor<64x256xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch @scratch::@scratch(%n, %x) : (tensor<1xi32>, tensor<64x256xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
