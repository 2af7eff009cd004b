#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @quantise ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @quantise() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xi32>
      %tid = gpu.thread_id x
      %v = memref.load %in[%tid] : memref<4096xf32>
      %old = arith.constant 0 : i32
      %low = arith.constant false
      %q = rocdl.cvt.pk.fp8.f32 %v, %v -> %old[%low] : i32
      memref.store %q, %out[%tid] : memref<4096xi32>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xf32>) -> tensor<4096xi32> {
  %y = flow.dispatch @kernels::@quantise(%x) : (tensor<4096xf32>) -> tensor<4096xi32>
  util.return %y : tensor<4096xi32>
}
