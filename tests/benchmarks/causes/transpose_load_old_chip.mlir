#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @tr {
  hal.executable.export public @tr ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @tr() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<256xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<256xf16>
      %lds = memref.alloc() : memref<256xf16, #gpu.address_space<workgroup>>
      %t = gpu.thread_id x
      %o = arith.muli %t, %c4 : index
      %v = vector.load %in[%o] : memref<256xf16>, vector<4xf16>
      vector.store %v, %lds[%o] : memref<256xf16, #gpu.address_space<workgroup>>, vector<4xf16>
      gpu.barrier
      %w = amdgpu.transpose_load %lds[%o] : memref<256xf16, #gpu.address_space<workgroup>> -> vector<4xf16>
      vector.store %w, %out[%o] : memref<256xf16>, vector<4xf16>
      return
    }
  }
}
util.func public @main(%a: tensor<256xf16>) -> tensor<256xf16> {
  %r = flow.dispatch @tr::@tr(%a) : (tensor<256xf16>) -> tensor<256xf16>
  util.return %r : tensor<256xf16>
}
