#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @two_tiles ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    memref.global "private" @lhs_tile : memref<128x80xf32, #gpu.address_space<workgroup>>
    memref.global "private" @rhs_tile : memref<256x100xf16, #gpu.address_space<workgroup>>
    func.func @two_tiles() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %tid = gpu.thread_id x
      %a = memref.get_global @lhs_tile : memref<128x80xf32, #gpu.address_space<workgroup>>
      %b = memref.get_global @rhs_tile : memref<256x100xf16, #gpu.address_space<workgroup>>
      %v = memref.load %x[%tid] : memref<64xf32>
      memref.store %v, %a[%tid, %c0] : memref<128x80xf32, #gpu.address_space<workgroup>>
      %h = arith.truncf %v : f32 to f16
      memref.store %h, %b[%tid, %c0] : memref<256x100xf16, #gpu.address_space<workgroup>>
      gpu.barrier
      %c63 = arith.constant 63 : index
      %j = arith.subi %c63, %tid : index
      %p = memref.load %a[%j, %c0] : memref<128x80xf32, #gpu.address_space<workgroup>>
      %q = memref.load %b[%j, %c0] : memref<256x100xf16, #gpu.address_space<workgroup>>
      %qf = arith.extf %q : f16 to f32
      %s = arith.addf %p, %qf : f32
      memref.store %s, %out[%tid] : memref<64xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @kernels::@two_tiles(%x) : (tensor<64xf32>) -> tensor<64xf32>
  util.return %r : tensor<64xf32>
}
