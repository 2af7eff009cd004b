#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @rb ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @rb() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1xf16>
      %t = gpu.thread_id x
      %v = memref.load %in[%t] : memref<64xf16>
      %i = arith.constant 0 : i32
      amdgpu.raw_buffer_atomic_fadd %v -> %out[%i] : f16 -> memref<1xf16>, i32
      return
    }
  }
}
util.func public @main(%a: tensor<64xf16>) -> tensor<1xf16> {
  %r = flow.dispatch @ex::@rb(%a) : (tensor<64xf16>) -> tensor<1xf16>
  util.return %r : tensor<1xf16>
}
