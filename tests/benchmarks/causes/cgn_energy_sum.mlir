#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @energy ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @energy() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xf64>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1xf64>
      %tid = gpu.thread_id x
      %v = memref.load %x[%tid] : memref<64xf64>
      %s = memref.atomic_rmw addf %v, %out[%c0] : (f64, memref<1xf64>) -> f64
      return
    }
  }
}
util.func public @run(%x: tensor<64xf64>) -> tensor<1xf64> {
  %r = flow.dispatch @kernels::@energy(%x) : (tensor<64xf64>) -> tensor<1xf64>
  util.return %r : tensor<1xf64>
}
