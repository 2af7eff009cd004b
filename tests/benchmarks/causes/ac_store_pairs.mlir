#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @pairs ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @pairs() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x2x8xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x2x8xf16>
      %tid = gpu.thread_id x
      %z = arith.constant 0.0 : f16
      %v = vector.transfer_read %x[%tid, %c0, %c0], %z {in_bounds = [true, true]} : memref<64x2x8xf16>, vector<2x8xf16>
      %w = arith.addf %v, %v : vector<2x8xf16>
      vector.store %w, %out[%tid, %c0, %c0] : memref<64x2x8xf16>, vector<2x8xf16>
      return
    }
  }
}
util.func public @run(%x: tensor<64x2x8xf16>) -> tensor<64x2x8xf16> {
  %r = flow.dispatch @kernels::@pairs(%x) : (tensor<64x2x8xf16>) -> tensor<64x2x8xf16>
  util.return %r : tensor<64x2x8xf16>
}
