#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @lib {
  hal.executable.export public @ring ordinal(0) layout(#layout) count(%d: !hal.device, %w: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %w, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @ring() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %src = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<16384xf32>
      %dst = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<16384xf32>
      %tid = gpu.thread_id x
      %a = memref.alloc() : memref<3x64x68xf32, #gpu.address_space<workgroup>>
      %b = memref.alloc() : memref<2x64x33xf32, #gpu.address_space<workgroup>>
      %c63 = arith.constant 63 : index
      %m = arith.andi %tid, %c63 : index
      %x = memref.load %src[%tid] : memref<16384xf32>
      memref.store %x, %a[%c0, %m, %c0] : memref<3x64x68xf32, #gpu.address_space<workgroup>>
      memref.store %x, %b[%c0, %m, %c0] : memref<2x64x33xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %p = memref.load %a[%c0, %c0, %m] : memref<3x64x68xf32, #gpu.address_space<workgroup>>
      %q = memref.load %b[%c0, %m, %c0] : memref<2x64x33xf32, #gpu.address_space<workgroup>>
      %s = arith.addf %p, %q : f32
      memref.store %s, %dst[%tid] : memref<16384xf32>
      return
    }
  }
}
util.func public @run(%a: tensor<16384xf32>) -> tensor<16384xf32> {
  %wg = arith.constant 64 : index
  %r = flow.dispatch @lib::@ring[%wg](%a) : (tensor<16384xf32>) -> tensor<16384xf32>
  util.return %r : tensor<16384xf32>
}
