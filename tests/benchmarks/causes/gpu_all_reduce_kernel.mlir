#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @sum ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @sum() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<256xf32>
      %1 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1xf32>
      %t = gpu.thread_id x
      %v = memref.load %0[%t] : memref<256xf32>
      %s = gpu.all_reduce add %v uniform {} : (f32) -> (f32)
      memref.store %s, %1[%c0] : memref<1xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<256xf32>) -> tensor<1xf32> {
  %r = flow.dispatch @ex::@sum(%a) : (tensor<256xf32>) -> tensor<1xf32>
  util.return %r : tensor<1xf32>
}
