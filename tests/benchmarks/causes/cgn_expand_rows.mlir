#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @first_of_block ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @first_of_block() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %tid = gpu.thread_id x
      %e = memref.expand_shape %x [[0], [1, 2]] output_shape [64, 8, 4] : memref<64x64xf32> into memref<64x8x4xf32>
      %v = memref.load %e[%tid, %c0, %c0] : memref<64x8x4xf32>
      memref.store %v, %out[%tid] : memref<64xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x64xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @kernels::@first_of_block(%x) : (tensor<64x64xf32>) -> tensor<64xf32>
  util.return %r : tensor<64xf32>
}
