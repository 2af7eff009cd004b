#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @dot2 ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @dot2() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [128, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<128x2xf16>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<128x2xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<128xf32>
      %tid = gpu.thread_id x
      %a = vector.load %x[%tid, %c0] : memref<128x2xf16>, vector<2xf16>
      %b = vector.load %y[%tid, %c0] : memref<128x2xf16>, vector<2xf16>
      %z = arith.constant 0.0 : f32
      %o = amdgpu.dot %a * %b + %z : vector<2xf16>, vector<2xf16>, f32
      memref.store %o, %out[%tid] : memref<128xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<128x2xf16>, %y: tensor<128x2xf16>) -> tensor<128xf32> {
  %r = flow.dispatch @kernels::@dot2(%x, %y) : (tensor<128x2xf16>, tensor<128x2xf16>) -> tensor<128xf32>
  util.return %r : tensor<128xf32>
}
