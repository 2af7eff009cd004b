#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @sparse24 ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @sparse24() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x4xf16>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x8xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<64x4xf32>
      %tid = gpu.thread_id x
      %a = vector.load %x[%tid, %c0] : memref<64x4xf16>, vector<4xf16>
      %b = vector.load %y[%tid, %c0] : memref<64x8xf16>, vector<8xf16>
      %z = arith.constant dense<0.0> : vector<4xf32>
      %i = arith.constant dense<0> : vector<4xi8>
      %o = amdgpu.sparse_mfma 16x16x32 %a * %b + %z sparse(%i : vector<4xi8>) : vector<4xf16>, vector<8xf16>, vector<4xf32>
      vector.store %o, %out[%tid, %c0] : memref<64x4xf32>, vector<4xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x4xf16>, %y: tensor<64x8xf16>) -> tensor<64x4xf32> {
  %r = flow.dispatch @kernels::@sparse24(%x, %y) : (tensor<64x4xf16>, tensor<64x8xf16>) -> tensor<64x4xf32>
  util.return %r : tensor<64x4xf32>
}
