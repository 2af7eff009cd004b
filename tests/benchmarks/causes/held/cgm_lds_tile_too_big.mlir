#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @transpose_tile {
  hal.executable.export public @transpose_tile ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  } attributes {workgroup_size = [256 : index, 1 : index, 1 : index]}
  builtin.module {
    func.func @transpose_tile() attributes {translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [256, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c128 = arith.constant 128 : index
      %tid = gpu.thread_id x
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<256x128xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<128x256xf32>
      %tile = memref.alloc() : memref<256x129xf32, #gpu.address_space<workgroup>>
      scf.for %i = %c0 to %c128 step %c1 {
        %v = memref.load %in[%tid, %i] : memref<256x128xf32>
        memref.store %v, %tile[%tid, %i] : memref<256x129xf32, #gpu.address_space<workgroup>>
      }
      gpu.barrier
      scf.for %i = %c0 to %c128 step %c1 {
        %v = memref.load %tile[%tid, %i] : memref<256x129xf32, #gpu.address_space<workgroup>>
        memref.store %v, %out[%i, %tid] : memref<128x256xf32>
      }
      return
    }
  }
}
func.func @main(%a: tensor<256x128xf32>) -> tensor<128x256xf32> {
  %0 = flow.dispatch @transpose_tile::@transpose_tile(%a) : (tensor<256x128xf32>) -> tensor<128x256xf32>
  return %0 : tensor<128x256xf32>
}
