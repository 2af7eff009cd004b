#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @pack8 {
  hal.executable.export public @pack8 ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @pack8() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %x = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x2xf32>
      %y = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x4xf8E4M3FNUZ>
      %c1 = arith.constant 1 : index
      %a = memref.load %x[%tid, %c0] : memref<64x2xf32>
      %b = memref.load %x[%tid, %c1] : memref<64x2xf32>
      %p = amdgpu.packed_trunc_2xfp8 %a, %b into undef[word 0] : f32 to vector<4xf8E4M3FNUZ>
      vector.store %p, %y[%tid, %c0] : memref<64x4xf8E4M3FNUZ>, vector<4xf8E4M3FNUZ>
      return
    }
  }
}
func.func @main(%x: tensor<64x2xf32>) -> tensor<64x4xf8E4M3FNUZ> {
  %0 = flow.dispatch @pack8::@pack8(%x) : (tensor<64x2xf32>) -> tensor<64x4xf8E4M3FNUZ>
  return %0 : tensor<64x4xf8E4M3FNUZ>
}
