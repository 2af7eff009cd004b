#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @gl ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @gl() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<1024xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1024xf32>
      %t = gpu.thread_id x
      %c4 = arith.constant 4 : index
      %o = arith.muli %t, %c4 : index
      %l = memref.alloc() : memref<1024xf32, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %in[%o], %l[%c0] : vector<4xf32>, memref<1024xf32>, memref<1024xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %v = vector.load %l[%o] : memref<1024xf32, #gpu.address_space<workgroup>>, vector<4xf32>
      vector.store %v, %out[%o] : memref<1024xf32>, vector<4xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<1024xf32>) -> tensor<1024xf32> {
  %r = flow.dispatch @ex::@gl(%a) : (tensor<1024xf32>) -> tensor<1024xf32>
  util.return %r : tensor<1024xf32>
}
