#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @tile_of ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @tile_of() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x64xf32>
      %tid = gpu.thread_id x
      %t:3 = affine.delinearize_index %tid into (4, 0, 4) : index, index, index
      %v = memref.load %x[%t#0, %t#2] : memref<64x64xf32>
      memref.store %v, %out[%t#0, %t#2] : memref<64x64xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = flow.dispatch @kernels::@tile_of(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  util.return %r : tensor<64x64xf32>
}
