#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @stage ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @stage() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %tid = gpu.thread_id x
      %v = vector.load %in[%c0] : memref<4096xf32>, vector<64xf32>
      %d = iree_vector_ext.to_layout %v to layout(#iree_vector_ext.nested_layout<subgroup_tile = [1], batch_tile = [1], outer_tile = [1], thread_tile = [64], element_tile = [1], subgroup_strides = [0], thread_strides = [1]>) : vector<64xf32>
      vector.store %d, %out[%c0] : memref<4096xf32>, vector<64xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %y = flow.dispatch @kernels::@stage(%x) : (tensor<4096xf32>) -> tensor<4096xf32>
  util.return %y : tensor<4096xf32>
}
