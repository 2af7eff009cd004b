#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @lane_exchange ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @lane_exchange() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xi32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xi32>
      %tid = gpu.thread_id x
      %v = memref.load %x[%tid] : memref<64xi32>
      %s0 = arith.constant 0x76543210 : i32
      %s1 = arith.constant 0xFEDCBA98 : i32
      %o = rocdl.permlanex16 %v, %v, %s0, %s1, true, false : i32, i32
      memref.store %o, %out[%tid] : memref<64xi32>
      return
    }
  }
}
util.func public @run(%x: tensor<64xi32>) -> tensor<64xi32> {
  %r = flow.dispatch @kernels::@lane_exchange(%x) : (tensor<64xi32>) -> tensor<64xi32>
  util.return %r : tensor<64xi32>
}
