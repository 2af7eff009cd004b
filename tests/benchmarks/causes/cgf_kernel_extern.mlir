#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @k ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @ext(%a: f32) -> f32 attributes {hal.import.bitcode = true, hal.import.fields = []}
    func.func @k() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %t = gpu.thread_id x
      %x = memref.load %in[%t] : memref<64xf32>
      %y = func.call @ext(%x) : (f32) -> f32
      memref.store %y, %out[%t] : memref<64xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<64xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @kernels::@k(%a) : (tensor<64xf32>) -> tensor<64xf32>
  util.return %r : tensor<64xf32>
}
