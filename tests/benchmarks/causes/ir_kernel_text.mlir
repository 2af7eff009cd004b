module {
  func.func @kernel() {
    %c0 = arith.constant 0 : index
    %0 = hal.interface.binding.subspan layout(<bindings = [#hal.pipeline.binding<storage_buffer>]>) binding(0) alignment(64) offset(%c0) : memref<64xf32>
    %z = arith.constant 0.0 : f32
    memref.store %z, %0[%c0] : memref<64xf32>
    return
  }
}
