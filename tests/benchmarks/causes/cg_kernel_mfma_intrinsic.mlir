#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @tr ordinal(0) layout(#layout) count(%d: !hal.device) -> (index, index, index) {
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    hal.return %c4, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @tr() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf16>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xf16>
      %t = gpu.thread_id x
      %v = vector.load %in[%t] : memref<4096xf16>, vector<8xf16>
      %acc = arith.constant dense<0.0> : vector<4xf32>
      %zero = llvm.mlir.constant(0 : i32) : i32
      %r = llvm.call_intrinsic "llvm.amdgcn.mfma.f32.16x16x32.f16"(%v, %v, %acc, %zero, %zero, %zero) : (vector<8xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
      %h = arith.truncf %r : vector<4xf32> to vector<4xf16>
      vector.store %h, %out[%t] : memref<4096xf16>, vector<4xf16>
      return
    }
  }
}
util.func public @main(%a: tensor<4096xf16>) -> tensor<4096xf16> {
  %r = flow.dispatch @kernels::@tr(%a) : (tensor<4096xf16>) -> tensor<4096xf16>
  util.return %r : tensor<4096xf16>
}
