#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @to_float ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @to_float() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x64xi8>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x4x4xi32>
      %out = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<64x4x4xf32>
      %tid = gpu.thread_id x
      %i = vector.load %y[%tid, %c0, %c0] : memref<64x4x4xi32>, vector<4x4xi32>
      %f = arith.sitofp %i : vector<4x4xi32> to vector<4x4xf32>
      vector.store %f, %out[%tid, %c0, %c0] : memref<64x4x4xf32>, vector<4x4xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x64xi8>, %y: tensor<64x4x4xi32>) -> tensor<64x4x4xf32> {
  %r = flow.dispatch @kernels::@to_float(%x, %y) : (tensor<64x64xi8>, tensor<64x4x4xi32>) -> tensor<64x4x4xf32>
  util.return %r : tensor<64x4x4xf32>
}
