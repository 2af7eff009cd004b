#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @place ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @place() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x4xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x8xf32>
      %tid = gpu.thread_id x
      %v = vector.load %x[%tid, %c0] : memref<64x4xf32>, vector<4xf32>
      %z = arith.constant dense<0.0> : vector<8xf32>
      %o = vector.insert_strided_slice %v, %z {offsets = [6], strides = [1]} : vector<4xf32> into vector<8xf32>
      vector.store %o, %out[%tid, %c0] : memref<64x8xf32>, vector<8xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<64x4xf32>) -> tensor<64x8xf32> {
  %r = flow.dispatch @kernels::@place(%x) : (tensor<64x4xf32>) -> tensor<64x8xf32>
  util.return %r : tensor<64x8xf32>
}
