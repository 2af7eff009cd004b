#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kern {
  hal.executable.export public @stage ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @stage() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %src = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %dst = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %tid = gpu.thread_id x
      %lds = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %src[%tid], %lds[%c0] : f32, memref<4096xf32>, memref<64xf32, #gpu.address_space<workgroup>>
      amdgpu.lds_barrier
      %v = memref.load %lds[%tid] : memref<64xf32, #gpu.address_space<workgroup>>
      memref.store %v, %dst[%tid] : memref<4096xf32>
      return
    }
  }
}
util.func public @run(%a: tensor<4096xf32>) -> tensor<4096xf32> {
  %r = flow.dispatch @kern::@stage(%a) : (tensor<4096xf32>) -> tensor<4096xf32>
  util.return %r : tensor<4096xf32>
}
