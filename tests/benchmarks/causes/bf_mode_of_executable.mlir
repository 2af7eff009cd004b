module @mlp {
  util.global private @w = dense<1.0> : tensor<64x64xf32>
  util.func public @fwd(%x: tensor<8x64xf32>) -> tensor<8x64xf32> {
    %w = util.global.load @w : tensor<64x64xf32>
    %z = arith.constant 0.0 : f32
    %e = tensor.empty() : tensor<8x64xf32>
    %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
    %r = linalg.matmul ins(%x, %w : tensor<8x64xf32>, tensor<64x64xf32>) outs(%f : tensor<8x64xf32>) -> tensor<8x64xf32>
    util.return %r : tensor<8x64xf32>
  }
}
