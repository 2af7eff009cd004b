#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @sw ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @sw() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<8192xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<8192xf32>
      %t = gpu.thread_id x
      %a = memref.alloc() : memref<8192xf32, #gpu.address_space<workgroup>>
      %b = memref.alloc() : memref<8192xf32, #gpu.address_space<workgroup>>
      %c = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
      %v = memref.load %in[%t] : memref<8192xf32>
      memref.store %v, %a[%t] : memref<8192xf32, #gpu.address_space<workgroup>>
      memref.store %v, %b[%t] : memref<8192xf32, #gpu.address_space<workgroup>>
      memref.store %v, %c[%t] : memref<64xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %w = memref.load %a[%t] : memref<8192xf32, #gpu.address_space<workgroup>>
      %x = memref.load %b[%t] : memref<8192xf32, #gpu.address_space<workgroup>>
      %y = memref.load %c[%t] : memref<64xf32, #gpu.address_space<workgroup>>
      %s = arith.addf %w, %x : f32
      %u = arith.addf %s, %y : f32
      memref.store %u, %out[%t] : memref<8192xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<8192xf32>) -> tensor<8192xf32> {
  %r = flow.dispatch @ex::@sw(%a) : (tensor<8192xf32>) -> tensor<8192xf32>
  util.return %r : tensor<8192xf32>
}
