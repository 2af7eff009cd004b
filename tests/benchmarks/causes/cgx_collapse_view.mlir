#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @columns ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @columns() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x32xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<2048xf32>
      %tid = gpu.thread_id x
      %t = memref.transpose %in (i, j) -> (j, i) : memref<64x32xf32> to memref<32x64xf32, strided<[1, 32]>>
      %flat = memref.collapse_shape %t [[0, 1]] : memref<32x64xf32, strided<[1, 32]>> into memref<2048xf32, strided<[1]>>
      %y = memref.load %flat[%tid] : memref<2048xf32, strided<[1]>>
      memref.store %y, %out[%tid] : memref<2048xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x32xf32>) -> tensor<2048xf32> {
  %y = flow.dispatch @kernels::@columns(%x) : (tensor<64x32xf32>) -> tensor<2048xf32>
  util.return %y : tensor<2048xf32>
}
