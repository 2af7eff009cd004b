#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @mma ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @mma() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %tid = gpu.thread_id x
      %a = vector.load %in[%tid] : memref<4096xf16>, vector<8xf16>
      %zero = arith.constant dense<0.0> : vector<4xf32>
      %d = amdgpu.mfma %a * %a + %zero {blocks = 1 : i32, k = 16 : i32, m = 16 : i32, n = 16 : i32} blgp = none : vector<8xf16>, vector<8xf16>, vector<4xf32>
      vector.store %d, %out[%tid] : memref<4096xf32>, vector<4xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xf16>) -> tensor<4096xf32> {
  %y = flow.dispatch @kernels::@mma(%x) : (tensor<4096xf16>) -> tensor<4096xf32>
  util.return %y : tensor<4096xf32>
}
