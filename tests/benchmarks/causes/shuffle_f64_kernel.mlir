#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @bfly ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @bfly() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %o = arith.constant 8 : i32
      %w = arith.constant 64 : i32
      %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf64>
      %1 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf64>
      %t = gpu.thread_id x
      %v = memref.load %0[%t] : memref<64xf64>
      %s, %ok = gpu.shuffle xor %v, %o, %w : f64
      memref.store %s, %1[%t] : memref<64xf64>
      return
    }
  }
}
util.func public @main(%a: tensor<64xf64>) -> tensor<64xf64> {
  %r = flow.dispatch @ex::@bfly(%a) : (tensor<64xf64>) -> tensor<64xf64>
  util.return %r : tensor<64xf64>
}
