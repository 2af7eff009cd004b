#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @cp ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @cp() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<256xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<256xf32>
      %t = gpu.thread_id x
      %c4 = arith.constant 4 : index
      %l = memref.alloc() : memref<256xf32, #gpu.address_space<workgroup>>
      %o = arith.muli %t, %c4 : index
      %tok = nvgpu.device_async_copy %in[%o], %l[%o], 4 : memref<256xf32> to memref<256xf32, #gpu.address_space<workgroup>>
      %grp = nvgpu.device_async_create_group %tok
      nvgpu.device_async_wait %grp
      %v = vector.load %l[%o] : memref<256xf32, #gpu.address_space<workgroup>>, vector<4xf32>
      vector.store %v, %out[%o] : memref<256xf32>, vector<4xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<256xf32>) -> tensor<256xf32> {
  %r = flow.dispatch @ex::@cp(%a) : (tensor<256xf32>) -> tensor<256xf32>
  util.return %r : tensor<256xf32>
}
