#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer, ReadOnly>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source private @kernels {
  hal.executable.export public @prefix ordinal(0) layout(#layout) count(%dev: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    hal.return %c1, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @prefix() attributes {translation_info = #iree_codegen.translation_info<pipeline = LLVMGPUBaseLowering workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %in = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<4096xi32>
      %out = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<4096xi32>
      %tid = gpu.thread_id x
      %v = vector.load %in[%c0] : memref<4096xi32>, vector<8xi32>
      %m = vector.shape_cast %v : vector<8xi32> to vector<2x4xi32>
      %zero = arith.constant dense<0> : vector<2xi32>
      %sums, %total = vector.scan <add>, %m, %zero {inclusive = true, reduction_dim = 1 : i64} : vector<2x4xi32>, vector<2xi32>
      %w = vector.shape_cast %sums : vector<2x4xi32> to vector<8xi32>
      vector.store %w, %out[%c0] : memref<4096xi32>, vector<8xi32>
      return
    }
  }
}
util.func public @run(%x: tensor<4096xi32>) -> tensor<4096xi32> {
  %y = flow.dispatch @kernels::@prefix(%x) : (tensor<4096xi32>) -> tensor<4096xi32>
  util.return %y : tensor<4096xi32>
}
