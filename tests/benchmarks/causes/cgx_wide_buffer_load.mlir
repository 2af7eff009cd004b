#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @copy8 ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @copy8() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %tid = gpu.thread_id x
      %i = arith.index_cast %tid : index to i32
      %v = amdgpu.raw_buffer_load {boundsCheck = true} %in[%i] : memref<4096xf32>, i32 -> vector<8xf32>
      vector.store %v, %out[%tid] : memref<4096xf32>, vector<8xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %y = flow.dispatch @kernels::@copy8(%x) : (tensor<4096xf32>) -> tensor<4096xf32>
  util.return %y : tensor<4096xf32>
}
