#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @stage {
  hal.executable.export public @stage ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  } attributes {workgroup_size = [64 : index, 1 : index, 1 : index]}
  builtin.module {
    func.func @stage() attributes {translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x4xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x4xf32>
      %lds = memref.alloc() : memref<64x4xf32, #gpu.address_space<workgroup>>
      amdgpu.gather_to_lds %x[%tid, %c0], %lds[%c0, %c0] : vector<4xf32>, memref<64x4xf32>, memref<64x4xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %v = vector.load %lds[%tid, %c0] : memref<64x4xf32, #gpu.address_space<workgroup>>, vector<4xf32>
      vector.store %v, %y[%tid, %c0] : memref<64x4xf32>, vector<4xf32>
      return
    }
  }
}
func.func @main(%x: tensor<64x4xf32>) -> tensor<64x4xf32> {
  %0 = flow.dispatch @stage::@stage(%x) : (tensor<64x4xf32>) -> tensor<64x4xf32>
  return %0 : tensor<64x4xf32>
}
