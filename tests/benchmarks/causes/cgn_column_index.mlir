#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @scale_cols ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @scale_cols() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x64xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x64xf32>
      %tid = gpu.thread_id x
      %d = memref.dim %x, %c0 : memref<64x64xf32>
      %b = gpu.block_id x
      %n = affine.apply affine_map<(i)[s] -> (i mod s)>(%tid)[%d]
      %v = memref.load %x[%n] : memref<64x64xf32>
      memref.store %v, %out[%n, %b] : memref<64x64xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %r = flow.dispatch @kernels::@scale_cols(%x) : (tensor<64x64xf32>) -> tensor<64x64xf32>
  util.return %r : tensor<64x64xf32>
}
