#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @pred_load ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @pred_load() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xi1>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xi8>
      %tid = gpu.thread_id x
      %i = arith.index_cast %tid : index to i32
      %v = amdgpu.raw_buffer_load {boundsCheck = true} %x[%i] : memref<64xi1>, i32 -> i1
      %e = arith.extui %v : i1 to i8
      memref.store %e, %out[%tid] : memref<64xi8>
      return
    }
  }
}
util.func public @run(%x: tensor<64xi1>) -> tensor<64xi8> {
  %r = flow.dispatch @kernels::@pred_load(%x) : (tensor<64xi1>) -> tensor<64xi8>
  util.return %r : tensor<64xi8>
}
