#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @unpack_fp4 ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @unpack_fp4() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x4xi8>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<64x2xf32>
      %tid = gpu.thread_id x
      %a = vector.load %x[%tid, %c0] : memref<64x4xi8>, vector<4xi8>
      %q = vector.bitcast %a : vector<4xi8> to vector<8xf4E2M1FN>
      %sc = memref.load %y[%tid] : memref<64xf32>
      %o = amdgpu.scaled_ext_packed %q[1], %sc : vector<8xf4E2M1FN> to vector<2xf32>
      vector.store %o, %out[%tid, %c0] : memref<64x2xf32>, vector<2xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x4xi8>, %y: tensor<64xf32>) -> tensor<64x2xf32> {
  %r = flow.dispatch @kernels::@unpack_fp4(%x, %y) : (tensor<64x4xi8>, tensor<64xf32>) -> tensor<64x2xf32>
  util.return %r : tensor<64x2xf32>
}
