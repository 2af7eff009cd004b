#layout = #hal.pipeline.layout<bindings = [#hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>, #hal.pipeline.binding<storage_buffer>]>
hal.executable.source public @mm16 {
  hal.executable.export public @mm16 ordinal(0) layout(#layout) count(%device: !hal.device) -> (index, index, index) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    hal.return %gx, %c1, %c1 : index, index, index
  }
  builtin.module {
    func.func @mm16() {
      %c0 = arith.constant 0 : index
      %tid = gpu.thread_id x
      %a = hal.interface.binding.subspan layout(#layout) binding(0) alignment(64) offset(%c0) : memref<64x8xf16>
      %b = hal.interface.binding.subspan layout(#layout) binding(1) alignment(64) offset(%c0) : memref<64x8xf16>
      %o = hal.interface.binding.subspan layout(#layout) binding(2) alignment(64) offset(%c0) : memref<64x4xf32>
      %va = vector.load %a[%tid, %c0] : memref<64x8xf16>, vector<8xf16>
      %vb = vector.load %b[%tid, %c0] : memref<64x8xf16>, vector<8xf16>
      %acc = arith.constant dense<0.0> : vector<4xf32>
      %z = arith.constant 0 : i32
      %r = rocdl.mfma.f32.16x16x32.f16 %va, %vb, %acc, %z, %z, %z : (vector<8xf16>, vector<8xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
      vector.store %r, %o[%tid, %c0] : memref<64x4xf32>, vector<4xf32>
      return
    }
  }
}
func.func @main(%a: tensor<64x8xf16>, %b: tensor<64x8xf16>) -> tensor<64x4xf32> {
  %0 = flow.dispatch @mm16::@mm16(%a, %b) : (tensor<64x8xf16>, tensor<64x8xf16>) -> tensor<64x4xf32>
  return %0 : tensor<64x4xf32>
}
