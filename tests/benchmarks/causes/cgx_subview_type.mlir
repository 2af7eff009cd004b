#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @window ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @window() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %tid = gpu.thread_id x
      %w = memref.subview %in[16, 0] [16, 64] [1, 1] : memref<64x64xf32> to memref<16x64xf32, strided<[64, 1]>>
      %y = memref.load %w[%c0, %tid] : memref<16x64xf32, strided<[64, 1]>>
      memref.store %y, %out[%tid] : memref<4096xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x64xf32>) -> tensor<4096xf32> {
  %y = flow.dispatch @kernels::@window(%x) : (tensor<64x64xf32>) -> tensor<4096xf32>
  util.return %y : tensor<4096xf32>
}
