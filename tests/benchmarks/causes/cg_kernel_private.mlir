#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @bitonic ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    hal.return %c4, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @bitonic() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<262144xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<262144xf32>
      %t = gpu.thread_id x
      %buf = memref.alloca() : memref<65536xf32, #gpu.address_space<private>>
      %c1 = arith.constant 1 : index
      %n = arith.constant 65536 : index
      scf.for %i = %c0 to %n step %c1 {
        %v = memref.load %in[%i] : memref<262144xf32>
        memref.store %v, %buf[%i] : memref<65536xf32, #gpu.address_space<private>>
      }
      scf.for %i = %c0 to %n step %c1 {
        %m = arith.subi %n, %i : index
        %l = arith.subi %m, %c1 : index
        %v = memref.load %buf[%l] : memref<65536xf32, #gpu.address_space<private>>
        memref.store %v, %out[%i] : memref<262144xf32>
      }
      return
    }
  }
}
util.func public @main(%a: tensor<262144xf32>) -> tensor<262144xf32> {
  %r = flow.dispatch @kernels::@bitonic(%a) : (tensor<262144xf32>) -> tensor<262144xf32>
  util.return %r : tensor<262144xf32>
}
