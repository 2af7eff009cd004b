#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @to_fp8 ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @to_fp8() attributes {translation_info = #iree_codegen.translation_info<pipeline = #iree_gpu.pipeline<BaseLowering> workgroup_size = [32, 1, 1] subgroup_size = 32>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xf32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xi8>
      %tid = gpu.thread_id x
      %v = vector.load %in[%tid] : memref<4096xf32>, vector<2xf32>
      %a = vector.extract %v[0] : f32 from vector<2xf32>
      %b = vector.extract %v[1] : f32 from vector<2xf32>
      %q = amdgpu.packed_trunc_2xfp8 %a, %b into undef[word 0] : f32 to vector<4xf8E4M3FN>
      %bits = vector.bitcast %q : vector<4xf8E4M3FN> to vector<4xi8>
      vector.store %bits, %out[%tid] : memref<4096xi8>, vector<4xi8>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xf32>) -> tensor<4096xi8> {
  %y = flow.dispatch @kernels::@to_fp8(%x) : (tensor<4096xf32>) -> tensor<4096xi8>
  util.return %y : tensor<4096xi8>
}
