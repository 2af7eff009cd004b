#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @fetch {
  hal.executable.export public @fetch ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @fetch() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %lds = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
      %i = arith.index_cast %tid : index to i32
      %v0 = memref.load %x[%tid] : memref<64xf32>
      memref.store %v0, %lds[%tid] : memref<64xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %v = amdgpu.raw_buffer_load {boundsCheck = true} %lds[%i] : memref<64xf32, #gpu.address_space<workgroup>>, i32 -> f32
      memref.store %v, %y[%tid] : memref<64xf32>
      return
    }
  }
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch @fetch::@fetch(%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
