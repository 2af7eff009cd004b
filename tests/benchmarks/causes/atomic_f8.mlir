#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @atomic_f8 ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @atomic_f8() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf8E4M3FNUZ>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1xf8E4M3FNUZ>
      %t = gpu.thread_id x
      %v = memref.load %in[%t] : memref<64xf8E4M3FNUZ>
      %old = memref.atomic_rmw addf %v, %out[%c0] : (f8E4M3FNUZ, memref<1xf8E4M3FNUZ>) -> f8E4M3FNUZ
      return
    }
  }
}
util.func public @main(%a: tensor<64xf8E4M3FNUZ>) -> tensor<1xf8E4M3FNUZ> {
  %r = flow.dispatch @ex::@atomic_f8(%a) : (tensor<64xf8E4M3FNUZ>) -> tensor<1xf8E4M3FNUZ>
  util.return %r : tensor<1xf8E4M3FNUZ>
}
