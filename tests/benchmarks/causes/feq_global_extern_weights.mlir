module @externalized {
  ml_program.global private @blk0.w(#ml_program.extern : tensor<256x256xf16>) : tensor<256x256xf16>
  func.func @main(%x: tensor<4x256xf16>) -> tensor<4x256xf32> {
    %w = ml_program.global_load @blk0.w : tensor<256x256xf16>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<4x256xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x256xf32>) -> tensor<4x256xf32>
    %r = linalg.matmul ins(%x, %w : tensor<4x256xf16>, tensor<256x256xf16>) outs(%f : tensor<4x256xf32>) -> tensor<4x256xf32>
    return %r : tensor<4x256xf32>
  }
}
