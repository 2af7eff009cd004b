#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @lib {
  hal.executable.export public @silu ordinal(0) layout(#layout) count(%d: !hal.device, %w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func private @__nv_expf(f32) -> f32
    func.func @silu() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [128, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %src = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<8192xf32>
      %dst = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<8192xf32>
      %tid = gpu.thread_id x
      %bid = gpu.block_id x
      %c128 = arith.constant 128 : index
      %b = arith.muli %bid, %c128 : index
      %i = arith.addi %b, %tid : index
      %x = memref.load %src[%i] : memref<8192xf32>
      %n = arith.negf %x : f32
      %e = func.call @__nv_expf(%n) : (f32) -> f32
      %one = arith.constant 1.0 : f32
      %d = arith.addf %e, %one : f32
      %y = arith.divf %x, %d : f32
      memref.store %y, %dst[%i] : memref<8192xf32>
      return
    }
  }
}
util.func public @run(%a: tensor<8192xf32>) -> tensor<8192xf32> {
  %wg = arith.constant 64 : index
  %r = flow.dispatch @lib::@silu[%wg](%a) : (tensor<8192xf32>) -> tensor<8192xf32>
  util.return %r : tensor<8192xf32>
}
