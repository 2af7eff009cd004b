// Extracted from the dump of an older release.
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @neg ordinal(0) layout(#layout) {
  ^bb0(%dev: !hal.device):
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @neg() {
      %c0 = arith.constant 0 : index
      %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) flags(ReadOnly) : memref<64xf32>
      %1 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %i = gpu.thread_id x
      %v = memref.load %0[%i] : memref<64xf32>
      %n = arith.negf %v : f32
      memref.store %n, %1[%i] : memref<64xf32>
      return
    }
  }
}
func.func @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @kernels::@neg(%a) : (tensor<64xf32>) -> tensor<64xf32>
  return %r : tensor<64xf32>
}
