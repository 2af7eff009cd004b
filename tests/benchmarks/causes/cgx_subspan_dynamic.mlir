#layout = #hal.pipeline.layout<constants = 1, bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @halve ordinal(0) layout(#layout) count(%dev: !hal.device, %n: index) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %n, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @halve() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %half = arith.constant 0.5 : f32
      %len = hal.interface.constant.load layout(#layout) ordinal(0) : i32
      %n = arith.index_castui %len : i32 to index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<?xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<?xf32>{%n}
      %tid = gpu.thread_id x
      %v = memref.load %in[%tid] : memref<?xf32>
      %h = arith.mulf %v, %half : f32
      memref.store %h, %out[%tid] : memref<?xf32>
      return
    }
  }
}
util.func public @run(%x: tensor<?xf32>, %len: i32, %n: index) -> tensor<?xf32> {
  %y = flow.dispatch @kernels::@halve[%n](%len, %x) : (i32, tensor<?xf32>{%n}) -> tensor<?xf32>{%n}
  util.return %y : tensor<?xf32>
}
