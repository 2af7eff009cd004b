#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @regroup ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @regroup() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x8xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x8xf16>
      %tid = gpu.thread_id x
      %v = vector.load %x[%tid, %c0] : memref<64x8xf16>, vector<8xf16>
      %s = vector.shape_cast %v : vector<8xf16> to vector<2x3xf16>
      %t = vector.transpose %s, [1, 0] : vector<2x3xf16> to vector<3x2xf16>
      %u = vector.shape_cast %t : vector<3x2xf16> to vector<8xf16>
      vector.store %u, %out[%tid, %c0] : memref<64x8xf16>, vector<8xf16>
      return
    }
  }
}
util.func public @run(%x: tensor<64x8xf16>) -> tensor<64x8xf16> {
  %r = flow.dispatch @kernels::@regroup(%x) : (tensor<64x8xf16>) -> tensor<64x8xf16>
  util.return %r : tensor<64x8xf16>
}
