#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @scratch ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    hal.return %c4, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @scratch() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %t = gpu.thread_id x
      %s = memref.alloc() : memref<4096xf32>
      %x = memref.load %in[%t] : memref<4096xf32>
      memref.store %x, %s[%t] : memref<4096xf32>
      %y = memref.load %s[%t] : memref<4096xf32>
      memref.store %y, %out[%t] : memref<4096xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<4096xf32>) -> tensor<4096xf32> {
  %r = flow.dispatch @kernels::@scratch(%a) : (tensor<4096xf32>) -> tensor<4096xf32>
  util.return %r : tensor<4096xf32>
}
