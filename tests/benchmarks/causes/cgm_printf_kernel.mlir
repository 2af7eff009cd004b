#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @dbg {
  hal.executable.export public @dbg ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @dbg() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %v = memref.load %x[%tid] : memref<64xf32>
      gpu.printf "lane %lld = %f\n", %tid, %v : index, f32
      memref.store %v, %y[%tid] : memref<64xf32>
      return
    }
  }
}
func.func @main(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = flow.dispatch @dbg::@dbg(%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
