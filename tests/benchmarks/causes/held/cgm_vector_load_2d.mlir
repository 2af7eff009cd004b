#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @wide {
  hal.executable.export public @wide ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @wide() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x64xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x64xf32>
      %v = vector.load %x[%tid, %c0] : memref<64x64xf32>, vector<2x32xf32>
      %d = arith.addf %v, %v : vector<2x32xf32>
      vector.store %d, %y[%tid, %c0] : memref<64x64xf32>, vector<2x32xf32>
      return
    }
  }
}
func.func @main(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = flow.dispatch @wide::@wide(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
