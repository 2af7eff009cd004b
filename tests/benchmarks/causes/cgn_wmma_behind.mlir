#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @wmma_b ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @wmma_b() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [32, 1, 1] subgroup_size = 32>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<32x16xbf16>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<32x16xbf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<32x8xf32>
      %tid = gpu.thread_id x
      %a = vector.load %x[%tid, %c0] : memref<32x16xbf16>, vector<16xbf16>
      %b = vector.load %y[%tid, %c0] : memref<32x16xbf16>, vector<16xbf16>
      %z = arith.constant dense<0.0> : vector<8xf32>
      %o = amdgpu.wmma %a * %b + %z : vector<16xbf16>, vector<16xbf16>, vector<8xf32>
      vector.store %o, %out[%tid, %c0] : memref<32x8xf32>, vector<8xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<32x16xbf16>, %y: tensor<32x16xbf16>) -> tensor<32x8xf32> {
  %r = flow.dispatch @kernels::@wmma_b(%x, %y) : (tensor<32x16xbf16>, tensor<32x16xbf16>) -> tensor<32x8xf32>
  util.return %r : tensor<32x8xf32>
}
