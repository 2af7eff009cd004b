#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kern {
  hal.executable.export public @dpp ordinal(0) layout(#layout) count(%d: !hal.device, %w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @dpp() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %src = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<8192xi64>
      %dst = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<8192xi64>
      %tid = gpu.thread_id x
      %a = memref.load %src[%tid] : memref<8192xi64>
      %r = amdgpu.dpp %a %a row_shr(17 : i32) {row_mask = 15 : i32, bank_mask = 15 : i32} : i64
      memref.store %r, %dst[%tid] : memref<8192xi64>
      return
    }
  }
}
util.func public @run(%a: tensor<8192xi64>) -> tensor<8192xi64> {
  %wg = arith.constant 1 : index
  %r = flow.dispatch @kern::@dpp[%wg](%a) : (tensor<8192xi64>) -> tensor<8192xi64>
  util.return %r : tensor<8192xi64>
}
