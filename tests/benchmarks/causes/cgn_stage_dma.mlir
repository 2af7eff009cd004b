#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @stage_dma ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @stage_dma() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<1024xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %tid = gpu.thread_id x
      %m = memref.alloc() : memref<64xf32, #gpu.address_space<workgroup>>
      %tag = memref.alloca() : memref<1xi32, #gpu.address_space<private>>
      %n = arith.constant 64 : index
      memref.dma_start %x[%c0], %m[%c0], %n, %tag[%c0] : memref<1024xf32>, memref<64xf32, #gpu.address_space<workgroup>>, memref<1xi32, #gpu.address_space<private>>
      memref.dma_wait %tag[%c0], %n : memref<1xi32, #gpu.address_space<private>>
      %b = memref.load %m[%tid] : memref<64xf32, #gpu.address_space<workgroup>>
      memref.store %b, %out[%tid] : memref<64xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<1024xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @kernels::@stage_dma(%x) : (tensor<1024xf32>) -> tensor<64xf32>
  util.return %r : tensor<64xf32>
}
