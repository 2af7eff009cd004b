#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @ex {
  hal.executable.export public @mm ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @mm() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %0 = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<1024xf16>
      %1 = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1024xf32>
      %a = vector.load %0[%c0] : memref<1024xf16>, vector<16xf16>
      %z = arith.constant dense<0.0> : vector<8xf32>
      %d = amdgpu.wmma 16x16x16 %a * %a + %z : vector<16xf16>, vector<16xf16>, vector<8xf32>
      vector.store %d, %1[%c0] : memref<1024xf32>, vector<8xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<1024xf16>) -> tensor<1024xf32> {
  %r = flow.dispatch @ex::@mm(%a) : (tensor<1024xf16>) -> tensor<1024xf32>
  util.return %r : tensor<1024xf32>
}
