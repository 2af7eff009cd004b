#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @running_max ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @running_max() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<1024xbf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<16xbf16>
      %tid = gpu.thread_id x
      %v = memref.load %x[%tid] : memref<1024xbf16>
      %c16 = arith.constant 16 : index
      %b = arith.remui %tid, %c16 : index
      %o = memref.atomic_rmw maximumf %v, %out[%b] : (bf16, memref<16xbf16>) -> bf16
      return
    }
  }
}
util.func public @run(%x: tensor<1024xbf16>) -> tensor<16xbf16> {
  %r = flow.dispatch @kernels::@running_max(%x) : (tensor<1024xbf16>) -> tensor<16xbf16>
  util.return %r : tensor<16xbf16>
}
