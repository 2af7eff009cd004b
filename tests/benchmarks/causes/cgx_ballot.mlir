#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @mask_of ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @mask_of() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xi16>
      %tid = gpu.thread_id x
      %v = memref.load %in[%tid] : memref<4096xf32>
      %zero = arith.constant 0.0 : f32
      %pos = arith.cmpf oge, %v, %zero : f32
      %m = rocdl.ballot %pos : i16
      memref.store %m, %out[%tid] : memref<4096xi16>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xf32>) -> tensor<4096xi16> {
  %y = flow.dispatch @kernels::@mask_of(%x) : (tensor<4096xf32>) -> tensor<4096xi16>
  util.return %y : tensor<4096xi16>
}
