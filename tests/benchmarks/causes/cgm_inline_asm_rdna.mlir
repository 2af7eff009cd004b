#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @dot4 {
  hal.executable.export public @dot4 ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  } attributes {workgroup_size = [64 : index, 1 : index, 1 : index]}
  builtin.module {
    func.func @dot4() attributes {translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64xi32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64xi32>
      %a = memref.load %in[%tid] : memref<64xi32>
      %acc = arith.constant 0 : i32
      %r = llvm.inline_asm has_side_effects asm_dialect = att "v_dot4_i32_iu8 $0, $1, $2, $3 neg_lo:[1,1,0]", "=v,v,v,v" %a, %a, %acc : (i32, i32, i32) -> i32
      memref.store %r, %out[%tid] : memref<64xi32>
      return
    }
  }
}
func.func @main(%a: tensor<64xi32>) -> tensor<64xi32> {
  %0 = flow.dispatch @dot4::@dot4(%a) : (tensor<64xi32>) -> tensor<64xi32>
  return %0 : tensor<64xi32>
}
