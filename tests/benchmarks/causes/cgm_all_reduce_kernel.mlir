#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @block_sum {
  hal.executable.export public @block_sum ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  } attributes {workgroup_size = [256 : index, 1 : index, 1 : index]}
  builtin.module {
    func.func @block_sum() attributes {translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<256xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<1xf32>
      %v = memref.load %x[%tid] : memref<256xf32>
      %s = gpu.all_reduce add %v uniform {} : (f32) -> f32
      memref.store %s, %y[%c0] : memref<1xf32>
      return
    }
  }
}
func.func @main(%x: tensor<256xf32>) -> tensor<1xf32> {
  %0 = flow.dispatch @block_sum::@block_sum(%x) : (tensor<256xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
