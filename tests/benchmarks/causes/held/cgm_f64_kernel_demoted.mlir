#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @sigmoid64 {
  hal.executable.export public @sigmoid64 ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @sigmoid64() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf64>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf64>
      %v = memref.load %x[%tid] : memref<64xf64>
      %one = arith.constant 1.0 : f64
      %n = arith.negf %v : f64
      %d = arith.addf %one, %n : f64
      %t = arith.divf %one, %d : f64
      memref.store %t, %y[%tid] : memref<64xf64>
      return
    }
  }
}
func.func @main(%x: tensor<64xf64>) -> tensor<64xf64> {
  %0 = flow.dispatch @sigmoid64::@sigmoid64(%x) : (tensor<64xf64>) -> tensor<64xf64>
  return %0 : tensor<64xf64>
}
