stream.executable private @ex {
  stream.executable.export public @k workgroups() -> (index, index, index) {
    %c1 = arith.constant 1 : index
    stream.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    
    func.func @k(%in: !stream.binding, %out: !stream.binding) attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<Distribute> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %a = stream.binding.subspan %in[%c0] : !stream.binding -> memref<256xf32>
      %b = stream.binding.subspan %out[%c0] : !stream.binding -> memref<256xf32>
      %t = gpu.thread_id x
      %l = memref.alloc() : memref<64xf32, 3>
      %v = memref.load %a[%t] : memref<256xf32>
      memref.store %v, %l[%t] : memref<64xf32, 3>
      gpu.barrier
      %q = memref.load %l[%t] : memref<64xf32, 3>
      memref.store %q, %b[%t] : memref<256xf32>
      return
    }
  }
}
func.func @main(%x: tensor<256xf32>) -> tensor<256xf32> {
  %r = flow.dispatch @ex::@k(%x) : (tensor<256xf32>) -> tensor<256xf32>
  return %r : tensor<256xf32>
}
