#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @lib {
  hal.executable.export public @exp2 ordinal(0) layout(#layout) count(%d: !hal.device, %w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @exp2() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %src = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<8192xf32>
      %dst = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<8192xf32>
      %tid = gpu.thread_id x
      %x = memref.load %src[%tid] : memref<8192xf32>
      %y = llvm.inline_asm "ex2.approx.ftz.f32 $0, $1;", "=v,v" %x : (f32) -> f32
      memref.store %y, %dst[%tid] : memref<8192xf32>
      return
    }
  }
}
util.func public @run(%a: tensor<8192xf32>) -> tensor<8192xf32> {
  %wg = arith.constant 64 : index
  %r = flow.dispatch @lib::@exp2[%wg](%a) : (tensor<8192xf32>) -> tensor<8192xf32>
  util.return %r : tensor<8192xf32>
}
