#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @pack_key ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @pack_key() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x6xi8>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xi64>
      %tid = gpu.thread_id x
      %v = vector.load %x[%tid, %c0] : memref<64x6xi8>, vector<6xi8>
      %o = vector.bitcast %v : vector<6xi8> to vector<1xi64>
      %e = vector.extract %o[0] : i64 from vector<1xi64>
      memref.store %e, %out[%tid] : memref<64xi64>
      return
    }
  }
}
util.func public @run(%x: tensor<64x6xi8>) -> tensor<64xi64> {
  %r = flow.dispatch @kernels::@pack_key(%x) : (tensor<64x6xi8>) -> tensor<64xi64>
  util.return %r : tensor<64xi64>
}
