func.func @scores(%q: tensor<32x256x128xf16>, %k: tensor<32x256x128xf16>) -> tensor<32x256x256xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x256x256xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<32x256x256xf32>) -> tensor<32x256x256xf32>
  %r = linalg.batch_matmul ins(%q, %k : tensor<32x256x128xf16>, tensor<32x256x128xf16>) outs(%f : tensor<32x256x256xf32>) -> tensor<32x256x256xf32>
  return %r : tensor<32x256x256xf32>
}
