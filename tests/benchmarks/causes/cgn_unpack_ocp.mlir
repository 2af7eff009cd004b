#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @unpack8 ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @unpack8() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<256x4xf8E4M3FN>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<256x4xf32>
      %tid = gpu.thread_id x
      %a = vector.load %x[%tid, %c0] : memref<256x4xf8E4M3FN>, vector<4xf8E4M3FN>
      %o = amdgpu.ext_packed_fp8 %a[0] : vector<4xf8E4M3FN> to vector<2xf32>
      vector.store %o, %out[%tid, %c0] : memref<256x4xf32>, vector<2xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<256x4xf8E4M3FN>) -> tensor<256x4xf32> {
  %r = flow.dispatch @kernels::@unpack8(%x) : (tensor<256x4xf8E4M3FN>) -> tensor<256x4xf32>
  util.return %r : tensor<256x4xf32>
}
