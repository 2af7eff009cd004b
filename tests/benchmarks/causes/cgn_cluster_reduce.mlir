#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @reductions {
  hal.executable.export public @pair_sum ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @pair_sum() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 32>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %tid = gpu.thread_id x
      %v = memref.load %x[%tid] : memref<64xf32>
      %s = gpu.subgroup_reduce add %v cluster(size = 64) : (f32) -> f32
      memref.store %s, %out[%tid] : memref<64xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64xf32>) -> tensor<64xf32> {
  %r = flow.dispatch @reductions::@pair_sum(%x) : (tensor<64xf32>) -> tensor<64xf32>
  util.return %r : tensor<64xf32>
}
