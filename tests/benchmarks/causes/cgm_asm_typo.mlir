#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @bfe {
  hal.executable.export public @bfe ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @bfe() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xi32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xi32>
      %h = memref.load %x[%tid] : memref<64xi32>
      %r = llvm.inline_asm has_side_effects asm_dialect = att "v_bfe_u32_b32 $0, $1, 4, 4", "=v,v" %h : (i32) -> i32
      memref.store %r, %y[%tid] : memref<64xi32>
      return
    }
  }
}
func.func @main(%x: tensor<64xi32>) -> tensor<64xi32> {
  %0 = flow.dispatch @bfe::@bfe(%x) : (tensor<64xi32>) -> tensor<64xi32>
  return %0 : tensor<64xi32>
}
