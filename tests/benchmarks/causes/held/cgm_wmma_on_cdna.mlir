// Written for a Radeon 7900, now run on the cluster.
#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @wmma_probe {
  hal.executable.export public @wmma_probe ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  } attributes {workgroup_size = [64 : index, 1 : index, 1 : index]}
  builtin.module {
    func.func @wmma_probe() attributes {translation_info = #iree_codegen.translation_info<pipeline = None workgroup_size = [64, 1, 1] subgroup_size = 64>} {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %a = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x16xf16>
      %b = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x16xf16>
      %o = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<64x8xf32>
      %va = vector.load %a[%tid, %c0] : memref<64x16xf16>, vector<16xf16>
      %vb = vector.load %b[%tid, %c0] : memref<64x16xf16>, vector<16xf16>
      %acc = arith.constant dense<0.0> : vector<8xf32>
      %r = amdgpu.wmma %va * %vb + %acc : vector<16xf16>, vector<16xf16>, vector<8xf32>
      vector.store %r, %o[%tid, %c0] : memref<64x8xf32>, vector<8xf32>
      return
    }
  }
}
func.func @main(%a: tensor<64x16xf16>, %b: tensor<64x16xf16>) -> tensor<64x8xf32> {
  %0 = flow.dispatch @wmma_probe::@wmma_probe(%a, %b) : (tensor<64x16xf16>, tensor<64x16xf16>) -> tensor<64x8xf32>
  return %0 : tensor<64x8xf32>
}
