#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @mx ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    hal.return %c4, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @mx() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %t = gpu.thread_id x
      %x = memref.load %in[%t] : memref<4096xf32>
      %acc = vector.broadcast %x : f32 to vector<4xf32>
      %z = arith.constant dense<1.0> : vector<32xf8E5M2>
      %s = arith.constant dense<1.0> : vector<4xf8E8M0FNU>
      %r = amdgpu.scaled_mfma 16x16x128 (%s[0] * %z) * (%s[0] * %z) + %acc : vector<4xf8E8M0FNU>, vector<32xf8E5M2>, vector<4xf8E8M0FNU>, vector<32xf8E5M2>, vector<4xf32>
      vector.store %r, %out[%t] : memref<4096xf32>, vector<4xf32>
      return
    }
  }
}
util.func public @main(%a: tensor<4096xf32>) -> tensor<4096xf32> {
  %r = flow.dispatch @kernels::@mx(%a) : (tensor<4096xf32>) -> tensor<4096xf32>
  util.return %r : tensor<4096xf32>
}
