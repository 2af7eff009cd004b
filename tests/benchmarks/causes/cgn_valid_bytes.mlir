#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @clamped_copy ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %cn = arith.constant 1 : index
    hal.return %cn, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @clamped_copy() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf32>
      %tid = gpu.thread_id x
      %n = arith.constant 4000 : i32
      %f = amdgpu.fat_raw_buffer_cast %x validBytes(%n) : memref<4096xf32> to memref<4096xf32, #amdgpu.address_space<fat_raw_buffer>>
      %v = memref.load %f[%tid] : memref<4096xf32, #amdgpu.address_space<fat_raw_buffer>>
      memref.store %v, %out[%tid] : memref<4096xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xf32>) -> tensor<4096xf32> {
  %r = flow.dispatch @kernels::@clamped_copy(%x) : (tensor<4096xf32>) -> tensor<4096xf32>
  util.return %r : tensor<4096xf32>
}
