#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @lib {
  hal.executable.export public @gelu ordinal(0) layout(#layout) count(%d: !hal.device, %w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    llvm.func @__ocml_erff_f32(f32) -> f32
    func.func @gelu() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [128, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %src = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<8192xf32>
      %dst = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<8192xf32>
      %tid = gpu.thread_id x
      %x = memref.load %src[%tid] : memref<8192xf32>
      %e = llvm.call @__ocml_erff_f32(%x) : (f32) -> f32
      memref.store %e, %dst[%tid] : memref<8192xf32>
      return
    }
  }
}
util.func public @run(%a: tensor<8192xf32>) -> tensor<8192xf32> {
  %wg = arith.constant 64 : index
  %r = flow.dispatch @lib::@gelu[%wg](%a) : (tensor<8192xf32>) -> tensor<8192xf32>
  util.return %r : tensor<8192xf32>
}
