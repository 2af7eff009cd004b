#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @mark ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @mark() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xi1>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xi1>
      %tid = gpu.thread_id x
      %b = memref.load %in[%tid] : memref<4096xi1>
      %old = memref.atomic_rmw ori %b, %out[%c0] : (i1, memref<4096xi1>) -> i1
      return
    }
  }
}
util.func public @run(%x: tensor<4096xi1>) -> tensor<4096xi1> {
  %y = flow.dispatch @kernels::@mark(%x) : (tensor<4096xi1>) -> tensor<4096xi1>
  util.return %y : tensor<4096xi1>
}
