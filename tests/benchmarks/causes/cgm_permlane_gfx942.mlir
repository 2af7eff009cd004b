#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @swap_halves {
  hal.executable.export public @swap_halves ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @swap_halves() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xi32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xi32>
      %v = memref.load %x[%tid] : memref<64xi32>
      %p = amdgpu.permlane_swap %v 32 : i32
      memref.store %p, %y[%tid] : memref<64xi32>
      return
    }
  }
}
func.func @main(%x: tensor<64xi32>) -> tensor<64xi32> {
  %0 = flow.dispatch @swap_halves::@swap_halves(%x) : (tensor<64xi32>) -> tensor<64xi32>
  return %0 : tensor<64xi32>
}
