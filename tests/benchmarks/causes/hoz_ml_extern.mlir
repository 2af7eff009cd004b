module @dense_layer {
  ml_program.global private @kernel(#ml_program.extern : tensor<64x64xf32>) : tensor<64x64xf32>
  func.func @forward(%x: tensor<16x64xf32>) -> tensor<16x64xf32> {
    %zero = arith.constant 0.0 : f32
    %w = ml_program.global_load_const @kernel : tensor<64x64xf32>
    %e = tensor.empty() : tensor<16x64xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x64xf32>) -> tensor<16x64xf32>
    %0 = linalg.matmul ins(%x, %w : tensor<16x64xf32>, tensor<64x64xf32>) outs(%f : tensor<16x64xf32>) -> tensor<16x64xf32>
    return %0 : tensor<16x64xf32>
  }
}
