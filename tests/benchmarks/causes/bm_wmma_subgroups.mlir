#pipeline_layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
#tr = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>
hal.executable.source public @ex {
  hal.executable.export public @k ordinal(0) layout(#pipeline_layout) count(%d: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @k() attributes {translation_info = #tr} {
      %c0 = arith.constant 0 : index
      %a = hal.interface.binding.subspan layout(#pipeline_layout) binding(0) alignment(64) offset(%c0) : memref<64x16xf16>
      %b = hal.interface.binding.subspan layout(#pipeline_layout) binding(1) alignment(64) offset(%c0) : memref<64x8xf32>
      %t = gpu.thread_id x
      %v = vector.load %a[%t, %c0] : memref<64x16xf16>, vector<16xf16>
      %acc = vector.load %b[%t, %c0] : memref<64x8xf32>, vector<8xf32>
      %r = amdgpu.wmma 16x16x16 %v * %v + %acc : vector<16xf16>, vector<16xf16>, vector<8xf32>
      vector.store %r, %b[%t, %c0] : memref<64x8xf32>, vector<8xf32>
      return
    }
  }
}
func.func @run(%x: tensor<64x16xf16>, %y: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %r = flow.dispatch @ex::@k(%x, %y) : (tensor<64x16xf16>, tensor<64x8xf32>) -> %y
  return %r : tensor<64x8xf32>
}
